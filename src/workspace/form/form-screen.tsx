import type { ReactNode } from 'react'

import { useMainFocus } from '#workspace/frame/main-focus'
import { useTabId } from '#workspace/panes/tab-scope'

import { isGone, RemovedMessage } from './side-form'

interface FormScreenProps {
  /** A field of the form is the main part. */
  fieldFirst?: boolean
  /** Why the record could not be read again: one that was removed is told. */
  error?: unknown
  className: string
  children: ReactNode
}

/**
 * The screen of a form that fills its tab. All of it is the form's place: its keys work too while the focus is on a button beside
 * the form, or on nothing.
 */
export function FormScreen(props: FormScreenProps) {
  useMainFocus(useTabId())
  return (
    <div
      data-place="form"
      data-main={!props.fieldFirst || undefined}
      tabIndex={-1}
      className={`h-full bg-surface outline-none ${props.className}`}
    >
      {isGone(props.error) && (
        <div className="mx-auto w-full max-w-180 px-4 pt-4">
          <RemovedMessage />
        </div>
      )}
      {props.children}
    </div>
  )
}
