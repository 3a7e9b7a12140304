import type { Editor } from '@tiptap/core'
import { useEffect, useId, useState } from 'react'

import { type EmbedAttrs, embedProviders } from '#text/document'
import { embedOfPasted } from '#text/embeds'
import { providerNames } from '#text/players'
import { Button } from '#ui/button'
import { Dialog } from '#ui/overlays/dialog'
import { Textarea } from '#ui/input'
import { useWords } from '#ui/words'

import { registerDialog } from '#editor/dialog-registry'
import { insertBlock } from '#editor/actions/insert-block'
import { useNoEnter } from './link-dialog'

export interface EmbedDialogProps {
  editor: Editor
  /** Returns why this text does not accept an embed, in English; undefined: it does. */
  refuses: (embed: Pick<EmbedAttrs, 'provider'>) => string | undefined
}

/** Opens the embed dialog when the embed action of this editor runs. */
export function EmbedDialog({ editor, refuses }: EmbedDialogProps) {
  const [asked, setAsked] = useState(false)
  useEffect(() => registerDialog(editor, 'embed', () => setAsked(true)), [editor])
  return asked ? <OpenEmbedDialog editor={editor} refuses={refuses} onClose={() => setAsked(false)} /> : null
}

function OpenEmbedDialog({ editor, refuses, onClose }: EmbedDialogProps & { onClose: () => void }) {
  const words = useWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const services = embedProviders
    .filter((provider) => !refuses({ provider }))
    .map((provider) => providerNames[provider])
  const add = () => {
    const attrs = embedOfPasted(typed)
    if (!attrs) return setWrong('Enter a valid link.')
    const refused = refuses(attrs)
    if (refused) return setWrong(refused)
    onClose()
    insertBlock(editor, { type: 'embed', attrs })
  }
  const field = useNoEnter<HTMLTextAreaElement>(add)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('Embed')}
      description={services.join(', ')}
      footer={
        <>
          <Button onClick={onClose}>{words('Cancel')}</Button>
          <Button intent="primary" disabled={typed.trim() === ''} onClick={add}>
            {words('Add embed')}
          </Button>
        </>
      }
    >
      <label className="mb-1 block font-medium" htmlFor={id}>
        {words('Embed link or html')}
      </label>
      <Textarea
        ref={field}
        id={id}
        data-autofocus
        rows={2}
        className="resize-none"
        value={typed}
        aria-invalid={wrong !== ''}
        aria-describedby={wrong === '' ? undefined : `${id}-wrong`}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong('')
        }}
      />
      {wrong !== '' && (
        <p id={`${id}-wrong`} role="alert" className="mt-1 text-sm text-danger">
          {words(wrong)}
        </p>
      )}
    </Dialog>
  )
}
