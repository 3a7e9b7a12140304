import { type RefObject, useEffect, useRef } from 'react'

import type { Draft } from '#client/post-draft/draft'
import { focusFirstWrong } from '#ui/form/wrong-fields'

/** When messages come, the first field that has one gets the focus; settings that are folded away are opened for it. */
export function useFirstError(frame: RefObject<HTMLElement | null>, draft: Draft, reveal?: () => void): void {
  const { errors, errorsAt } = draft
  const shown = useRef(errorsAt)
  useEffect(() => {
    if (shown.current === errorsAt) return
    shown.current = errorsAt
    if (Object.keys(errors).length === 0) return
    if (focusFirstWrong(frame.current)) return
    reveal?.()
    setTimeout(() => focusFirstWrong(frame.current))
  }, [frame, errors, errorsAt, reveal])
}
