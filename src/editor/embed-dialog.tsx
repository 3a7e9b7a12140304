import type { Editor } from '@tiptap/core'
import { useEffect, useId, useState } from 'react'

import { embedOfPasted } from '#text/embeds'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Textarea } from '#ui/input'
import { useWords } from '#ui/words'

import { onAsked } from './asking'
import { insertBlock } from './insert-block'
import { blockEnter } from './link-dialog'

/** Asks for an embed when the embed action of this editor wants one. */
export function EmbedDialog({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState(false)
  useEffect(() => onAsked(editor, 'embed', () => setAsked(true)), [editor])
  return asked ? <OpenEmbedDialog editor={editor} onClose={() => setAsked(false)} /> : null
}

function OpenEmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const words = useWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const add = () => {
    const attrs = embedOfPasted(typed)
    if (!attrs) return setWrong(true)
    onClose()
    insertBlock(editor, { type: 'embed', attrs })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('Embed')}
      description={words('YouTube, Vimeo, X, Facebook, Instagram, TikTok, Dailymotion, Riddle, Infogram, Google Forms')}
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
        id={id}
        data-autofocus
        rows={2}
        className="resize-none"
        value={typed}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id} wrong` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={blockEnter}
      />
      {wrong && (
        <p id={`${id} wrong`} role="alert" className="mt-1 text-sm text-danger">
          {words('Enter a valid link.')}
        </p>
      )}
    </Dialog>
  )
}
