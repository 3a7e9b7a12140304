import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'

import { type Image, imageUrl } from '#contract/images'
import { imagesPage } from '#client/images'
import { editDraft } from '#client/post-draft/draft'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Input } from '#ui/input'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'

import { DraftField } from './draft-field'
import { useField, useThisDraft } from './use-draft'

/** The picture that stands for the post in lists. */
export function ThumbField() {
  const words = useWords()
  const [picking, setPicking] = useState(false)
  const { id, values } = useThisDraft()
  const { value: thumb, disabled } = useField('thumb')
  const pick = (picked: Image | null) => {
    editDraft(id, { thumb: picked?.hash_key ?? null, thumb_ext: picked?.ext ?? null })
    setPicking(false)
  }
  return (
    <DraftField name="thumb" label={words('Image')}>
      {(ties) => (
        <>
          {thumb && values.thumb_ext && <Thumb key={thumb} url={imageUrl(thumb, values.thumb_ext)} />}
          <div className="flex gap-2">
            <Button
              aria-invalid={ties['aria-invalid']}
              aria-describedby={ties['aria-describedby']}
              disabled={disabled}
              onClick={() => setPicking(true)}
            >
              <ImagePlus size={16} strokeWidth={1.75} />
              {thumb ? words('Change image') : words('Add image')}
            </Button>
            {thumb && (
              <Button intent="ghost" disabled={disabled} onClick={() => pick(null)}>
                {words('Remove')}
              </Button>
            )}
          </div>
          {picking && <ImagePicker current={thumb} onPick={pick} onClose={() => setPicking(false)} />}
        </>
      )}
    </DraftField>
  )
}

function Thumb({ url }: { url: string }) {
  const words = useWords()
  const [failed, setFailed] = useState(false)
  const frame = 'mb-2 aspect-video w-full rounded-md border border-line bg-sunken'
  if (failed)
    return (
      <p role="alert" className={`${frame} flex items-center justify-center text-danger`}>
        {words('Error loading image.')}
      </p>
    )
  return <img src={url} alt="" className={`${frame} object-cover`} onError={() => setFailed(true)} />
}

interface ImagePickerProps {
  current: string | null
  onPick: (image: Image) => void
  onClose: () => void
}

/** The gallery as a grid: search, arrows to move, Enter to pick. */
function ImagePicker({ current, onPick, onClose }: ImagePickerProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const search = useDeferredValue(typed.trim())
  const { data, isPending, isError } = useQuery(imagesPage(page, search))
  const pages = data ? Math.max(1, Math.ceil(data.total / data.perPage)) : 1
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('Add image')}
      width="lg"
      footer={
        <>
          <span className="me-auto self-center text-sm text-muted" data-numbers>
            {page} / {pages}
          </span>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {words('Previous')}
          </Button>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {words('Next')}
          </Button>
        </>
      }
    >
      <Input
        type="search"
        data-autofocus
        aria-label={words('Search images by name')}
        placeholder={words('Search images by name')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPage(1)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-image-choice]')?.focus()
        }}
      />
      {isError && <p className="py-6 text-center text-danger">{words('Error fetching data.')}</p>}
      {data?.items.length === 0 && <p className="py-6 text-center text-muted">{words('No images found')}</p>}
      <div
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2"
        role="presentation"
        onKeyDown={moveInGrid}
      >
        {isPending && Array.from({ length: 10 }, (_, at) => <Skeleton key={at} className="aspect-video w-full" />)}
        {data?.items.map((image) => (
          <button
            key={image.id}
            type="button"
            data-image-choice
            aria-label={image.name}
            aria-pressed={image.hash_key === current}
            title={image.name}
            className="group flex flex-col overflow-hidden rounded-md border border-line bg-sunken text-start hover:border-line-control focus-visible:outline-offset-1 aria-pressed:border-accent"
            onClick={() => onPick(image)}
          >
            <img
              src={imageUrl(image.hash_key, image.ext)}
              alt=""
              loading="lazy"
              className="aspect-video w-full object-cover"
            />
            <span className="w-full truncate px-2 py-1 text-sm text-muted group-hover:text-fg">{image.name}</span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Arrows go to the neighbour; how many stand in a row is what the grid made of its width. */
function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step) return
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-image-choice]')]
  const at = choices.findIndex((choice) => choice === document.activeElement)
  if (at < 0) return
  const top = choices[0]?.offsetTop
  const columns = choices.filter((choice) => choice.offsetTop === top).length
  choices[at + step[0] + step[1] * columns]?.focus()
  event.preventDefault()
}
