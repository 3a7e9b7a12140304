import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The least width in pixels of a pane that shows the settings beside the text; below it they are in a side panel. */
const wideFrom = 900

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement

/** A field as a person knows it, by its label, and its place among those of the same label. */
interface Left {
  name: string
  at: number
  caret: readonly [number, number] | undefined
}

const nameOf = (field: Field): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim() ?? ''

const fieldsOf = (frame: HTMLElement, name: string): Field[] =>
  [...frame.querySelectorAll<Field>('input, textarea, button')].filter((field) => nameOf(field) === name)

function fieldLeft(frame: HTMLElement): Left | undefined {
  const field = document.activeElement
  if (!frame.contains(field) || !field?.matches('input, textarea, button')) return undefined
  const name = nameOf(field as Field)
  if (name === '') return undefined
  const { selectionStart: start = null, selectionEnd: end = null } = field as HTMLTextAreaElement
  const caret = start === null || end === null ? undefined : ([start, end] as const)
  return { name, at: fieldsOf(frame, name).indexOf(field as Field), caret }
}

function goBackTo(frame: HTMLElement, { name, at, caret }: Left): void {
  const field = fieldsOf(frame, name)[at]
  field?.focus()
  if (caret && field && !(field instanceof HTMLButtonElement)) field.setSelectionRange(...caret)
}

/**
 * Whether a frame is wide enough for the settings beside the text. The two arrangements draw the settings anew, so the focus goes back
 * to the field that had it.
 */
export function useWide(frame: RefObject<HTMLElement | null>): boolean {
  const [{ wide, left }, setDrawn] = useState<{ wide: boolean; left?: Left }>({ wide: true })
  const drawn = useRef(true)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const isWide = element.clientWidth >= wideFrom
      if (element.clientWidth === 0 || isWide === drawn.current) return
      drawn.current = isWide
      setDrawn({ wide: isWide, left: fieldLeft(element) })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  // After the effects of the side panel, which takes the focus when it opens and gives it back when it closes.
  useEffect(() => {
    if (frame.current && left) goBackTo(frame.current, left)
  }, [frame, left])
  return wide
}
