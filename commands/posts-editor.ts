import { openEditors } from '#editor/open-editors'
import { textActions } from '#editor/text-actions'
import { command, type CommandContext } from '#workspace/command'

const editorOf = ({ tab }: CommandContext) => (tab ? openEditors.get(tab.id) : undefined)

/** The toolbar's actions. Their keys are the editor's own, but for the link's, which tiptap does not have. */
export const editorCommands = textActions.map((action) =>
  command({
    id: `editor.${action.id}`,
    title: action.title,
    subject: 'editor',
    icon: action.icon,
    keywords: ['format', 'text', action.group],
    keys: action.id === 'link' ? [{ keys: 'mod+shift+l', place: 'editor-text' }] : undefined,
    right: 'posts.update',
    available: (context) => {
      const editor = editorOf(context)
      if (!editor) return { reason: 'Put the cursor into the text of a post' }
      return editor.isEditable ? true : { reason: 'This post is open for reading only' }
    },
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_, { context }) => {
      const editor = editorOf(context)
      if (editor) action.run(editor)
    },
  }),
)
