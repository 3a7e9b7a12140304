// What is pressed while the palette is open and its field has not got the focus: before it is drawn, or where something took the
// focus away. It is for the field.

/** Does in the field what the key would have done there. */
type Press = (event: KeyboardEvent) => void

let field: Press | null = null

/** Pressed before there was a field, in their order. */
const ahead: KeyboardEvent[] = []

export function pressInPalette(event: KeyboardEvent): void {
  if (field && ahead.length === 0) field(event)
  else ahead.push(event)
}

/** What was pressed for one that was never drawn means nothing for the next. */
export function forgetAhead(): void {
  ahead.length = 0
}

/** A field is there; what was pressed before goes into it, each key after what the one before it did. @returns what says that it is gone. */
export function takeKeys(press: Press): () => void {
  field = press
  void pressAhead()
  return () => {
    if (field === press) field = null
  }
}

async function pressAhead(): Promise<void> {
  // Whoever draws the field is to be done with it first.
  await Promise.resolve()
  const [event] = ahead
  if (!event || !field) return
  field(event)
  ahead.shift()
  return pressAhead()
}

/** A letter, which is written; any other key is one that the field acts on. */
export const isWritten = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
