import type { Editor } from '@tiptap/core'
import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { closeImageMenu, type ImageMenu, openImageMenu, useImageMenus } from '#client/posts/image-menu'
import { type Draft, isEditable } from '#client/post-draft/draft'
import { useThisDraft } from '#client/post-draft/use-draft'
import { imageSubject } from '#client/media'
import type { Image } from '#contract/media/images'
import { registerDialog } from '#editor/dialog-registry'
import { changeImage, insertImage, selectedImage } from '#editor/image-in-text'
import { editorIn, useEditorOf } from '#workspace/panes/tab-handle'
import { Button } from '#ui/button'
import { useKeys } from '#ui/keys'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'
import { useTabId } from '#workspace/panes/tab-scope'

import { ImageCaption } from './gallery-caption'
import { GalleryChoice } from './gallery-choice'

/** The target of the gallery menu in this tab: a thumbnail or a text; undefined: it is closed. It closes when the post is read-only. */
export function useImageMenu(draft: Draft): ImageMenu | undefined {
  const tabId = useTabId()
  const menu = useImageMenus(({ byTab }) => byTab[tabId])
  const isClosing = menu !== undefined && !isEditable(draft)
  useEffect(() => {
    if (isClosing) closeImageMenu(tabId)
  }, [tabId, isClosing])
  return isClosing ? undefined : menu
}

/** Opens the gallery menu of the tab when the image action of this editor runs. It draws nothing. */
export function ImageAsked({ editor }: { editor: Editor }) {
  const tabId = useTabId()
  useEffect(() => registerDialog(editor, 'image', () => openImageMenu(tabId, 'text')), [editor, tabId])
  return null
}

/** The gallery beside the post: the person picks or uploads a picture, then writes its caption. */
export function GalleryMenu({ menu }: { menu: ImageMenu }) {
  const tabId = useTabId()
  const words = useWords()
  const box = useRef<HTMLElement>(null)
  const [before] = useState(() => document.activeElement)
  const close = () => {
    const screen = box.current?.parentElement?.closest('[data-place]')
    // Mounts the settings in place of this menu first, so that the focus can move into them.
    flushSync(() => closeImageMenu(tabId))
    if (menu === 'text') editorIn({ tab: { id: tabId } })?.view.focus()
    else if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
    else screen?.querySelector<HTMLElement>(`[data-thumb="${menu}"] button`)?.focus()
  }
  const bound = useKeys<HTMLDivElement>('escape', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    close()
  })
  useEffect(() => box.current?.querySelector<HTMLElement>('textarea,input')?.focus(), [])
  return (
    <section ref={box} aria-label={words('Image gallery')} className="min-h-full">
      <div ref={bound} className="flex flex-col gap-3">
        {menu === 'text' ? <ForText onClose={close} /> : <ForField menu={menu} onClose={close} />}
      </div>
    </section>
  )
}

function Head({ title, onBack, onClose }: { title: string; onBack?: () => void; onClose: () => void }) {
  const words = useWords()
  return (
    <header className="flex items-center gap-1">
      {onBack && (
        <Button intent="ghost" size="icon-sm" aria-label={words('Back')} onClick={onBack}>
          <ArrowLeft size={16} strokeWidth={1.75} />
        </Button>
      )}
      <h2 className="flex-1 font-semibold">{title}</h2>
      <Button data-close intent="ghost" size="icon-sm" aria-label={words('Close')} onClick={onClose}>
        <X size={16} strokeWidth={1.75} />
      </Button>
    </header>
  )
}

/** The gallery menu for a thumbnail: a picture is picked, then cropped. */
function ForField({ menu, onClose }: { menu: 'thumb' | 'fb_thumb'; onClose: () => void }): ReactNode {
  const words = useWords()
  const { values } = useThisDraft()
  const pick = (image: Image) => {
    imageSubject.known.remember([image])
    const id = menu === 'thumb' ? 'posts.set-thumb' : 'posts.set-facebook-image'
    void run({ id, args: { image: image.id } }, 'button')
    onClose()
  }
  return (
    <>
      <Head title={words('Select an image')} onClose={onClose} />
      <GalleryChoice current={values[menu]} onPick={pick} onClose={onClose} />
    </>
  )
}

function ForText({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const tabId = useTabId()
  const editor = useEditorOf(tabId)
  const { id: post } = useThisDraft()
  const [selected] = useState(() => (editor ? selectedImage(editor) : null))
  const [picked, setPicked] = useState<Image | null>(null)
  if (!editor) return <Head title={words('Select an image')} onClose={onClose} />
  if (picked)
    return (
      <>
        <Head title={words('Insert an image')} onBack={() => setPicked(null)} onClose={onClose} />
        <ImageCaption
          key={picked.id}
          post={post}
          src={picked.url}
          given={{ alt: picked.alt, label: picked.label }}
          button={words('Insert')}
          onDone={(caption) => {
            insertImage(editor, picked, caption)
            onClose()
          }}
        />
      </>
    )
  if (selected)
    return (
      <>
        <Head title={words('Edit image')} onClose={onClose} />
        <ImageCaption
          post={post}
          src={String(selected.attrs['src'])}
          given={{ alt: String(selected.attrs['alt'] ?? ''), label: String(selected.attrs['label'] ?? '') }}
          button={words('Save')}
          onDone={(caption) => {
            if (!changeImage(editor, selected, caption))
              notify({ kind: 'refusal', message: 'The image is not in the text any more.' })
            onClose()
          }}
        />
      </>
    )
  return (
    <>
      <Head title={words('Select an image')} onClose={onClose} />
      <GalleryChoice current={null} onPick={setPicked} onClose={onClose} />
    </>
  )
}
