// Changes the type of an open post. Its text becomes the Plot of a live update, and the other way round.
import { LayoutTemplate } from 'lucide-react'
import { flushSync } from 'react-dom'
import { z } from 'zod'

import { flushDraft } from '#client/post-draft/draft'
import { putBack } from '#client/post-draft/restore'
import { changeType, mayBecome } from '#client/post-draft/slides'
import { useSession } from '#client/session/session'
import { postConstants } from '#contract/constants'
import { Failure } from '#contract/base/failure'
import { command, type CommandContext } from '#workspace/command/command'
import { panelOf } from '#workspace/frame/main-focus'
import { isTextField } from '#workspace/keys/key-target'
import { editorIn } from '#workspace/panes/tab-handle'

import { draftToChange, editable, openPost } from './send'
import { postSource, targetIds } from './target'

/** The type and the newest text of an open post. @throws Failure 409 where the post cannot be changed. */
function typeAndText(id: number) {
  flushDraft(id)
  const { template_type, body } = draftToChange(id).values
  return { template_type, body }
}

/** Makes a change that draws the text anew. A text that has the focus gets it again, with its caret, before the next key. */
function keepWriting({ tab }: CommandContext, change: () => void): void {
  const caret = editorIn({ tab })?.state.selection.anchor ?? 0
  const written = document.activeElement
  const isWriting = isTextField(written)
  flushSync(change)
  if (!isWriting || written?.isConnected) return
  const editor = editorIn({ tab })
  if (editor?.view.dom.isConnected) {
    editor.commands.setTextSelection(caret)
    editor.view.focus()
  } else panelOf(tab?.id)?.querySelector<HTMLElement>('[data-place="editor"] textarea')?.focus()
}

export const postTypeCommand = command({
  id: 'posts.set-type',
  title: 'Change the type of the post…',
  subject: 'posts',
  icon: LayoutTemplate,
  keywords: ['live update', 'opinion', 'gallery', 'viral', 'external link', 'template', 'format'],
  right: 'posts.update',
  available: (context) => editable(openPost(context)),
  arguments: {
    schema: z.object({ id: z.number().int().positive(), type: z.number().int().nonnegative() }),
    sources: {
      id: postSource,
      type: {
        kind: 'choice',
        label: 'Type',
        options: (context) => {
          const values = openPost(context)?.values
          const { template_type: types } = useSession.getState().constants ?? postConstants
          return types
            .filter(({ id }) => values && id !== values.template_type && mayBecome(values, id))
            .map(({ id, title }) => ({ value: id, label: title }))
        },
      },
    },
    fill: (context) => ({ id: targetIds(context)[0] }),
  },
  risk: 'none',
  writes: false,
  run: ({ id, type }, { context }) => {
    const before = typeAndText(id)
    if (!mayBecome(before, type)) throw new Failure(409, 'A live update with slides stays one.')
    keepWriting(context, () => changeType(id, type))
    const after = typeAndText(id)
    const undo = async () => {
      draftToChange(id)
      keepWriting(context, () => putBack(id, after, before))
    }
    return { undo }
  },
})
