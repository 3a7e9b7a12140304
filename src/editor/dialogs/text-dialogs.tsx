import type { Editor } from '@tiptap/core'

import { EmbedDialog, type EmbedDialogProps } from './embed-dialog'
import { LinkBubble } from './link-bubble'
import { LinkDialog } from './link-dialog'
import { SlashMenuView } from '#editor/slash/slash-menu'
import { TableDialog } from './table-dialog'

interface TextDialogsProps {
  editor: Editor
  onAction: (id: string) => void
  refusesEmbed?: EmbedDialogProps['refuses']
}

/** The dialogs of a text's actions, and the link bubble. */
export function TextDialogs({ editor, onAction, refusesEmbed }: TextDialogsProps) {
  return (
    <>
      <LinkBubble editor={editor} onAction={onAction} />
      <LinkDialog editor={editor} />
      <TableDialog editor={editor} />
      <EmbedDialog editor={editor} refuses={refusesEmbed} />
      <SlashMenuView editor={editor} onAction={onAction} />
    </>
  )
}
