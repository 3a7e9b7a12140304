import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/core'
import { Toolbar as Radix } from 'radix-ui'

import { Tooltip } from '#ui/overlays/tooltip'
import { useWords } from '#ui/words'

import type { TextAction } from './actions/text-action'
import { textActions } from './actions/text-actions'

const groups: readonly TextAction['group'][] = ['history', 'block', 'mark', 'list', 'align', 'insert', 'table']

/** The text's buttons: one stop for Tab, arrows between them. @param onAction runs `editor.<id>` through the gate. */
export function TextToolbar({
  editor,
  onAction,
  without = [],
}: {
  editor: Editor
  onAction: (id: string) => void
  /** Ids of actions that this text does not have. */
  without?: readonly string[]
}) {
  const words = useWords()
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      textActions
        .filter(({ isActive }) => isActive?.(now))
        .map(({ id }) => id)
        .join(' '),
  }).split(' ')
  return (
    <Radix.Root
      aria-label={words('Text')}
      className="flex min-h-9 shrink-0 flex-col justify-center border-b border-line px-1.25 py-1"
    >
      {/* Every group begins with a separator. At the start of a line it lies outside and is clipped; a focus ring is not. */}
      <div role="presentation" className="overflow-x-clip px-0.75">
        <div role="presentation" className="-ms-2.25 flex flex-wrap items-center gap-y-0.5">
          {groups
            .filter((group) => group !== 'table' || inTable)
            .map((group) => (
              <div key={group} role="presentation" className="flex shrink-0 items-center gap-x-0.5">
                <Radix.Separator className="me-0.5 ms-1 h-4 w-px shrink-0 bg-line" />
                {textActions
                  .filter((action) => action.group === group && !action.hidden && !without.includes(action.id))
                  .map((action) => (
                    <ActionButton
                      key={action.id}
                      action={action}
                      pressed={action.isActive ? active.includes(action.id) : undefined}
                      // The button removes an existing link; the key opens the dialog (specification, link dialog).
                      onAction={(id) => onAction(id === 'link' && active.includes('link') ? 'unlink' : id)}
                    />
                  ))}
              </div>
            ))}
        </div>
      </div>
    </Radix.Root>
  )
}

function ActionButton({
  action: { id, title, icon: Icon, keys },
  pressed,
  onAction,
}: {
  action: TextAction
  pressed: boolean | undefined
  onAction: (id: string) => void
}) {
  const words = useWords()
  const name = id === 'link' && pressed ? words('Remove the link') : words(title)
  return (
    <Tooltip text={name} keys={keys}>
      <Radix.Button
        aria-label={name}
        aria-pressed={pressed}
        className="flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-fg aria-pressed:bg-pressed aria-pressed:text-fg"
        // The text keeps its selection when the pointer presses.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onAction(id)}
      >
        <Icon size={16} strokeWidth={1.75} />
      </Radix.Button>
    </Tooltip>
  )
}
