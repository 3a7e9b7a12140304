// Moves the focus among wrong fields.

const wrongIn = (screen: Element) => [...screen.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]

/** Focuses the first wrong field. @returns whether there was one. */
export function focusFirstWrong(screen: Element | null): boolean {
  const [first] = screen ? wrongIn(screen) : []
  first?.focus()
  return first !== undefined
}

/** The number of wrong fields that are drawn. */
export const countWrong = (screen: Element | null): number => (screen ? wrongIn(screen).length : 0)

/** Focuses the wrong field with this index. An index past the end starts again at the first. */
export function focusWrong(screen: Element | null, place: number): void {
  const wrong = screen ? wrongIn(screen) : []
  wrong[place % wrong.length]?.focus()
}
