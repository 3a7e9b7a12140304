import type { Editor } from '@tiptap/core'
import { useEffect, useId, useState } from 'react'

import { Button } from '#ui/button'
import { SuggestingField } from '#ui/choices/combobox'
import type { ChoiceLoader } from '#ui/choices/use-choices'
import { Checkbox } from '#ui/checkbox'
import { Dialog } from '#ui/overlays/dialog'
import { Input } from '#ui/input'
import { takeKey, useKeys } from '#ui/keys'
import { useWords } from '#ui/words'

import { registerDialog } from '#editor/dialog-registry'
import { linkAround, setLink, webHref } from '#editor/schema/link-mark'

export interface LinkDialogProps {
  editor: Editor
  /** Finds articles of the site by words; the value of an option is its address. Left out: words are not searched. */
  articles?: ChoiceLoader<string> | undefined
}

/** Opens the link dialog when the link action of this editor runs. */
export function LinkDialog({ editor, articles }: LinkDialogProps) {
  const [asked, setAsked] = useState(false)
  useEffect(() => registerDialog(editor, 'link', () => setAsked(true)), [editor])
  if (!asked) return null
  return <OpenLinkDialog editor={editor} articles={articles} onClose={() => setAsked(false)} />
}

/** In the fields of the link and embed dialogs Enter does nothing, as their specification says. Ctrl+Enter adds. */
export const useNoEnter = <Of extends HTMLElement>(add: () => void) =>
  useKeys<Of>('enter', (event) => {
    takeKey(event)
    if (event.ctrlKey || event.metaKey) add()
  })

const nothing: ChoiceLoader<string> = () => Promise.resolve([])

/** Whether a text is words and not an address, which has a dot, a colon or a slash and no space. */
const isWords = (text: string) => /\s/.test(text.trim()) || !/[.:/]/.test(text)

function OpenLinkDialog({ editor, articles, onClose }: LinkDialogProps & { onClose: () => void }) {
  const words = useWords()
  const id = useId()
  const [known] = useState(() => linkAround(editor))
  const [url, setUrl] = useState(known?.href ?? '')
  const [title, setTitle] = useState(known?.title ?? '')
  const [newTab, setNewTab] = useState(known?.target === '_blank')
  const [wrong, setWrong] = useState<string | null>(null)
  const add = () => {
    // An address that was not changed is kept: an imported text may link to a path of this site.
    const href = url !== '' && url === known?.href ? url : webHref(url)
    if (href === null) return setWrong(words('Enter a valid link.'))
    onClose()
    setLink(editor, { href, title: title.trim() || null, target: newTab ? '_blank' : null })
  }
  const fields = useNoEnter<HTMLDivElement>(add)
  const isTextSelected = known !== null || !editor.state.selection.empty
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('Link')}
      width="md"
      footer={
        <>
          {known && (
            <Button className="me-auto" onClick={remove}>
              {words('Remove')}
            </Button>
          )}
          <Button onClick={onClose}>{words('Cancel')}</Button>
          <Button intent="primary" onClick={add}>
            {words(known ? 'Change link' : 'Add link')}
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-3">
        <div>
          <label className="mb-1 block font-medium" htmlFor={`${id}-url`}>
            {words('Link (url)')}
          </label>
          <SuggestingField
            id={`${id}-url`}
            data-autofocus
            placeholder={words(articles ? 'https:// or words of an article' : 'https://')}
            value={url}
            searches={(text) => articles !== undefined && isWords(text)}
            load={articles ?? nothing}
            aria-invalid={wrong !== null}
            aria-describedby={wrong === null ? undefined : `${id}-wrong`}
            onChange={(text) => {
              setUrl(text)
              setWrong(null)
            }}
            // Without a selection the title becomes the linked text.
            onPick={({ label }) => !isTextSelected && title === '' && setTitle(label)}
          />
          {wrong !== null && (
            <p id={`${id}-wrong`} role="alert" className="mt-1 text-sm text-danger">
              {wrong}
            </p>
          )}
        </div>
        <div>
          <label className="mb-1 block font-medium" htmlFor={`${id}-title`}>
            {words('Additional title')}
          </label>
          <Input id={`${id}-title`} value={title} onChange={(event) => setTitle(event.target.value)} />
        </div>
        <Checkbox checked={newTab} onChange={setNewTab} label={words('Open in a new tab')} />
      </div>
    </Dialog>
  )
}
