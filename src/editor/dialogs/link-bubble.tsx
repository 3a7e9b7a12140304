import type { Editor } from '@tiptap/core'
import { BubbleMenu } from '@tiptap/react/menus'
import { useEditorState } from '@tiptap/react'
import { ExternalLink, Pencil, Unlink } from 'lucide-react'
import { Toolbar } from 'radix-ui'

import { Button } from '#ui/button'
import { useWords } from '#ui/words'

import { linkAround } from '#editor/schema/link-mark'

const options = { placement: 'bottom-start', offset: 6 } as const
const shown = ({ editor }: { editor: Editor }) => editor.isEditable && linkAround(editor) !== null

/** Shows the address and the buttons of the link at the caret. By keyboard Ctrl+Shift+L opens the link dialog. */
export function LinkBubble({ editor, onAction }: { editor: Editor; onAction: (id: string) => void }) {
  const words = useWords()
  const href = useEditorState({ editor, selector: ({ editor: now }) => linkAround(now)?.href ?? '' })
  return (
    <BubbleMenu editor={editor} pluginKey="linkBubble" options={options} shouldShow={shown}>
      <Toolbar.Root
        aria-label={words('Link')}
        className="floating flex max-w-100 items-center gap-1 p-1 font-sans text-sm"
        onMouseDown={(event) => event.preventDefault()}
      >
        <span className="min-w-0 truncate px-1 text-muted" title={href}>
          {href}
        </span>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words('Open the link')}
          className="flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-fg"
        >
          <ExternalLink size={14} strokeWidth={1.75} />
        </a>
        <Button intent="ghost" size="icon-sm" aria-label={words('Edit the link')} onClick={() => onAction('link')}>
          <Pencil size={14} strokeWidth={1.75} />
        </Button>
        <Button intent="ghost" size="icon-sm" aria-label={words('Remove the link')} onClick={() => onAction('unlink')}>
          <Unlink size={14} strokeWidth={1.75} />
        </Button>
      </Toolbar.Root>
    </BubbleMenu>
  )
}
