import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { type ClipboardEvent, useRef, useState } from 'react'

import { imagesPage } from '#client/images'
import type { Image } from '#contract/media/images'
import { filesOf } from '#editor/paste/paste-files'
import { fileDropLook, useFileDrop } from '#ui/drag/file-drop'
import { Empty } from '#ui/empty'
import { FilePicker } from '#ui/file-picker'
import { useKeys } from '#ui/keys'
import { Pager } from '#ui/pager'
import { readingKey } from '#ui/reading-key'
import { SearchBox } from '#ui/search-box'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/command/context'

import { uploadPicture } from './images-dropped'

interface GalleryChoiceProps {
  current: string | null
  onPick: (image: Image) => void
  onClose: () => void
}

/**
 * The gallery with 19 pictures a page and a search. Arrow keys move, Enter picks. A picture that is chosen, dropped or pasted
 * is uploaded and picked at once.
 */
export function GalleryChoice({ current, onPick, onClose }: GalleryChoiceProps) {
  const words = useWords()
  const rights = useRights()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [adding, setAdding] = useState(false)
  const { data, isPending, isError } = useQuery(imagesPage(page, search))
  const box = useRef<HTMLDivElement>(null)
  const bound = useKeys('left, right, up, down', (event) => moveInGrid(event, box.current), box)
  const pages = data ? Math.max(1, Math.ceil(data.total / data.perPage)) : 1
  const add = async (file: File) => {
    setAdding(true)
    // Whoever closed the menu meanwhile is elsewhere; the picture is in the gallery.
    const pick = (image: Image) => box.current && onPick(image)
    const image = await uploadPicture(file, pick)
    setAdding(false)
    if (image) pick(image)
  }
  const mayCreate = rights.has('gallery.create')
  const drop = useFileDrop(mayCreate, (event, [file]) => {
    // Even without the right to upload, the browser must not open a dropped file in place of the page.
    event.preventDefault()
    if (file && mayCreate) void add(file)
  })
  const onPaste = (event: ClipboardEvent) => {
    const [file] = filesOf(event.clipboardData)
    if (!file || !mayCreate) return
    event.preventDefault()
    void add(file)
  }
  return (
    <div
      ref={bound}
      role="presentation"
      className={`flex flex-1 flex-col gap-3 ${fileDropLook}`}
      {...drop}
      onPaste={onPaste}
    >
      <div data-gallery-search>
        <SearchBox
          value={search}
          placeholder={words('Search images by name')}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
          onLeave={(key) => key === 'Escape' && onClose()}
        />
      </div>
      {rights.has('gallery.create') && (
        <FilePicker extension="picture" disabled={adding} className="self-start" onFile={(file) => void add(file)}>
          {adding ? words('Uploading …') : words('Add new image')}
        </FilePicker>
      )}
      {isError && (
        <p role="alert" className="text-danger">
          {words(failureOf(search !== '', page > 1))}
        </p>
      )}
      {data?.items.length === 0 && <Empty icon={ImageOff} text={words('Images not found')} />}
      <div className="grid grid-cols-2 gap-2">
        {isPending && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} className="aspect-video w-full" />)}
        {data?.items.map((image) => (
          <button
            key={image.id}
            type="button"
            data-image-choice
            aria-label={image.name}
            aria-pressed={image.hash_key === current}
            title={image.name}
            className="group flex min-w-0 flex-col overflow-hidden rounded-md border border-line bg-sunken text-start hover:border-line-control focus-visible:outline-offset-1 aria-pressed:border-accent"
            onClick={() => onPick(image)}
          >
            <img src={image.url} alt="" loading="lazy" className="aspect-video w-full object-cover" />
            <span className="w-full truncate px-2 py-1 text-sm text-muted group-hover:text-fg">{image.name}</span>
          </button>
        ))}
      </div>
      <Pager page={page} pages={pages} onPage={setPage} />
    </div>
  )
}

/** The error message when pictures could not be loaded. */
function failureOf(searched: boolean, isNext: boolean): string {
  if (isNext) return searched ? 'Error searching next page.' : 'Error fetching next page.'
  return searched ? 'Error searching data.' : 'Error fetching data.'
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/**
 * Moves by arrow keys: from the search into the grid, and among its pictures. The number of columns is read from the drawn grid.
 */
function moveInGrid(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = steps[readingKey(event.key)]
  if (!step || !box) return
  const choices = [...box.querySelectorAll<HTMLElement>('[data-image-choice]')]
  const at = choices.findIndex((choice) => choice === document.activeElement)
  const inSearch = document.activeElement?.closest('[data-gallery-search]') && event.key === 'ArrowDown'
  if (at < 0 && !inSearch) return
  const top = choices[0]?.offsetTop
  const columns = choices.filter((choice) => choice.offsetTop === top).length
  choices[at < 0 ? 0 : at + step[0] + step[1] * columns]?.focus()
  event.preventDefault()
}
