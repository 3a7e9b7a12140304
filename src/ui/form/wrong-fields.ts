// Moves the focus among wrong fields.

const wrongIn = (screen: Element) => [...screen.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]

/** The wrong field that was focused last. It may have been corrected or removed since. */
let last: Element | null = null

function focus(field: HTMLElement | undefined): void {
  last = field ?? null
  field?.focus()
}

/** Focuses the first wrong field. @returns whether there was one. */
export function focusFirstWrong(screen: Element | null): boolean {
  const [first] = screen ? wrongIn(screen) : []
  focus(first)
  return first !== undefined
}

/** The number of wrong fields that are drawn. */
export const countWrong = (screen: Element | null): number => (screen ? wrongIn(screen).length : 0)

/** Focuses the wrong field that follows the one focused last. After the last field, and in another screen, it is the first. */
export function focusNextWrong(screen: Element | null): void {
  const wrong = screen ? wrongIn(screen) : []
  const from = screen?.contains(last) ? last : null
  const next = from && wrong.find((field) => from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
  focus(next ?? wrong[0])
}
