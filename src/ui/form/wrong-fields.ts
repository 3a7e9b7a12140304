// Going through the fields that were found wrong.

const wrongIn = (screen: Element) => [...screen.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]

/** The first wrong field gets the focus. @returns whether there was one to be seen. */
export function focusFirstWrong(screen: Element | null): boolean {
  const [first] = screen ? wrongIn(screen) : []
  first?.focus()
  return first !== undefined
}

/** The wrong field in this place, counted on around the end. */
export function focusWrong(screen: Element | null, place: number): void {
  const wrong = screen ? wrongIn(screen) : []
  wrong[place % wrong.length]?.focus()
}
