import { useEditorState } from '@tiptap/react'

import { EmbedDialog, type EmbedDialogProps } from './embed-dialog'
import { LinkBubble } from './link-bubble'
import { LinkDialog, type LinkDialogProps } from './link-dialog'
import { SlashMenuView } from '#editor/slash/slash-menu'
import { TableDialog } from './table-dialog'

interface TextDialogsProps extends LinkDialogProps {
  onAction: (id: string) => void
  refusesEmbed: EmbedDialogProps['refuses']
}

/** The dialogs of a text's actions, and the link bubble. They close when the text becomes read-only. */
export function TextDialogs({ editor, onAction, articles, refusesEmbed }: TextDialogsProps) {
  const isEditable = useEditorState({ editor, selector: ({ editor: now }) => now.isEditable })
  if (!isEditable) return null
  return (
    <>
      <LinkBubble editor={editor} onAction={onAction} />
      <LinkDialog editor={editor} articles={articles} />
      <TableDialog editor={editor} />
      <EmbedDialog editor={editor} refuses={refusesEmbed} />
      <SlashMenuView editor={editor} onAction={onAction} />
    </>
  )
}
