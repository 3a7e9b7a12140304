import type { ReactNode } from 'react'

import { useMainFocus } from '#workspace/frame/main-focus'
import { useTabId } from '#workspace/panes/tab-scope'

/**
 * The screen of a form that fills its tab. All of it is the form's place: its keys work too while the focus is on a button beside
 * the form, or on nothing. `fieldFirst`: a field of the form is the main part.
 */
export function FormScreen(props: { fieldFirst?: boolean; className: string; children: ReactNode }) {
  useMainFocus(useTabId())
  return (
    <div
      data-place="form"
      data-main={!props.fieldFirst || undefined}
      tabIndex={-1}
      className={`h-full bg-surface outline-none ${props.className}`}
    >
      {props.children}
    </div>
  )
}
