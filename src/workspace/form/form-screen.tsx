import type { ReactNode } from 'react'

import { useMainFocus } from '#workspace/frame/main-focus'
import { useTabId } from '#workspace/panes/tab-scope'

import { RemovedMessage } from './side-form'

interface FormScreenProps {
  /** A field of the form is the main part. */
  fieldFirst?: boolean
  /** The record was removed: a message says so. */
  isRemoved?: boolean
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
      {props.isRemoved && (
        <div className="mx-auto w-full max-w-180 px-4 pt-4">
          <RemovedMessage />
        </div>
      )}
      {props.children}
    </div>
  )
}
