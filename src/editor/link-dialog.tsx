import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'

import { isWebLink } from '#contract/rules'
import { safeHref } from '#text/href'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Dialog } from '#ui/dialog'
import { Input } from '#ui/input'
import { useWords } from '#ui/words'

import { onAsked } from './text-actions'

/** Asks for a link when the link action of this editor wants one. */
export function LinkDialog({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState(false)
  useEffect(() => onAsked(editor, 'link', () => setAsked(true)), [editor])
  if (!asked) return null
  return <OpenLinkDialog editor={editor} onClose={() => setAsked(false)} />
}

// Enter does nothing in these fields (third text, section 2).
const blockEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

function OpenLinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const words = useWords()
  const id = useId()
  const [url, setUrl] = useState('')
  const [title, setTitle] = useState('')
  const [newTab, setNewTab] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const add = () => {
    const href = webHref(url)
    if (href === null) return setWrong(words('Enter a valid link.'))
    onClose()
    insertLink(editor, { href, title: title.trim() || null, target: newTab ? '_blank' : null })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('Link')}
      footer={
        <>
          <Button onClick={onClose}>{words('Cancel')}</Button>
          <Button intent="primary" onClick={add}>
            {words('Add link')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <label className="mb-1 block font-medium" htmlFor={`${id} url`}>
            {words('Link (url)')}
          </label>
          <Input
            id={`${id} url`}
            type="url"
            data-autofocus
            placeholder="https://"
            value={url}
            aria-invalid={wrong !== null}
            aria-describedby={wrong === null ? undefined : `${id} wrong`}
            onChange={(event) => {
              setUrl(event.target.value)
              setWrong(null)
            }}
            onKeyDown={blockEnter}
          />
          {wrong !== null && (
            <p id={`${id} wrong`} role="alert" className="mt-1 text-sm text-danger">
              {wrong}
            </p>
          )}
        </div>
        <div>
          <label className="mb-1 block font-medium" htmlFor={`${id} title`}>
            {words('Additional title')}
          </label>
          <Input
            id={`${id} title`}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={blockEnter}
          />
        </div>
        <Checkbox checked={newTab} onChange={setNewTab} label={words('Open in a new tab')} />
      </div>
    </Dialog>
  )
}

/** Only http and https are kept; an address without a scheme is meant as https. */
export function webHref(typed: string): string | null {
  const text = typed.trim()
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) || text === '' ? text : `https://${text}`
  return isWebLink(whole) === null ? safeHref(whole) : null
}

interface LinkAttributes {
  href: string
  title: string | null
  target: '_blank' | null
}

/** Links what is selected; with nothing selected the address itself is written. */
export function insertLink(editor: Editor, attributes: LinkAttributes): void {
  const mark = { type: 'link', attrs: { ...attributes, rel: 'noopener' } }
  if (editor.state.selection.empty)
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: attributes.title ?? attributes.href, marks: [mark] })
      .run()
  else editor.chain().focus().setMark('link', mark.attrs).run()
}
