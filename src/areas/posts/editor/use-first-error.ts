import { type RefObject, useEffect, useRef } from 'react'

import type { Draft } from '#client/post-draft/draft'
import { focusFirstWrong } from '#ui/form/wrong-fields'

/**
 * Focuses the first field with an error when errors appear.
 * @param reveal shows hidden fields. It is called where no wrong field is in sight.
 */
export function useFirstError(frame: RefObject<HTMLElement | null>, draft: Draft, reveal: () => void): void {
  const { errors, errorsAt, unreadable } = draft
  const shown = useRef(errorsAt)
  useEffect(() => {
    if (shown.current === errorsAt) return
    shown.current = errorsAt
    if (Object.keys(errors).length + unreadable.length === 0) return
    if (focusFirstWrong(frame.current)) return
    reveal()
    setTimeout(() => focusFirstWrong(frame.current))
  }, [frame, errors, errorsAt, unreadable, reveal])
}
