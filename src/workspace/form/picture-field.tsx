import { useState } from 'react'
import Cropper from 'react-easy-crop'

import type { Crop } from '#contract/multipart'
import { wrongFile } from '#contract/uploads'
import { FilePicker } from '#ui/file-picker'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { useWords } from '#ui/words'
import { notify } from '#workspace/command/notices'

/** The picture that is there, or a file that takes its place. */
export interface Picture {
  key: string | null
  url: string | null
  file: File | null
  crop: Crop | null
}

export const noPicture: Picture = { key: null, url: null, file: null, crop: null }

/** The picture that a form's values hold. */
export const pictureOf = (value: unknown): Picture =>
  typeof value === 'object' && value !== null && 'crop' in value && 'file' in value ? (value as Picture) : noPicture

/** Whether there is a picture to send. */
export const hasPicture = (value: unknown): boolean => {
  const { key, file } = pictureOf(value)
  return key !== null || file !== null
}

/** A file as it is shown before it is sent. Beside the form, whose values are compared at every key. */
const shownAs = new WeakMap<File, string>()

/** Whether the browser can decode an image; one that it cannot would be an empty box until the server refuses it. */
const isShown = (url: string) =>
  new Promise<boolean>((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = url
  })

interface PictureFieldProps {
  name: string
  label: string
  /** What the server asks of it, said before it is chosen. */
  hint?: string
  /** What is cut out of it; left out: the picture is shown whole. */
  cut?: 'square' | 'round'
}

/** A picture, with the part of it that shows: dragged and zoomed by pointer, or by the arrow keys and the slider. */
export function PictureField({ name, label, hint, cut }: PictureFieldProps) {
  const words = useWords()
  const { value, set, locked, said } = useFormField(name)
  const picture = pictureOf(value)
  const shown = (picture.file && shownAs.get(picture.file)) ?? picture.url
  const title = words(shown === null ? 'Add image' : 'Change image')
  const take = (file: File) => {
    const wrong = wrongFile(file, 'picture')
    if (wrong !== null) return notify({ kind: 'error', message: wrong })
    const reader = new FileReader()
    reader.addEventListener('load', async () => {
      const url = String(reader.result)
      if (!(await isShown(url))) return notify({ kind: 'error', message: 'Error loading image.' })
      shownAs.set(file, url)
      set({ ...picture, file, crop: null })
    })
    reader.readAsDataURL(file)
  }
  return (
    <Field label={words(label)} hint={hint && words(hint)} {...said}>
      {(ties) => (
        <div className="flex flex-col items-start gap-2">
          {shown !== null && !cut && (
            <img src={shown} alt="" className="max-h-40 max-w-full rounded-md border border-line bg-sunken" />
          )}
          {shown !== null && cut && (
            <Cut
              key={shown}
              url={shown}
              shape={cut === 'round' ? 'round' : 'rect'}
              crop={picture.crop}
              onCrop={(crop) => !locked && set({ ...picture, crop })}
            />
          )}
          <FilePicker {...ties} aria-label={title} extension="picture" disabled={locked} onFile={take}>
            {title}
          </FilePicker>
        </div>
      )}
    </Field>
  )
}

interface CutProps {
  url: string
  shape: 'rect' | 'round'
  crop: Crop | null
  onCrop: (crop: Crop) => void
}

function Cut({ url, shape, crop, onCrop }: CutProps) {
  const words = useWords()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [touched, setTouched] = useState(false)
  return (
    <>
      <div className="relative h-60 w-60 max-w-full overflow-hidden rounded-md bg-sunken">
        <Cropper
          image={url}
          aspect={1}
          cropShape={shape}
          showGrid={shape === 'rect'}
          minZoom={1}
          maxZoom={3}
          crop={place}
          zoom={zoom}
          {...(crop ? { initialCroppedAreaPixels: crop } : {})}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onInteractionStart={() => setTouched(true)}
          // What the library finds by itself when the picture comes is no change of a person.
          onCropComplete={(_percent, pixels) => (touched || crop === null) && onCrop(pixels)}
        />
      </div>
      <label className="flex items-center gap-2 text-sm text-muted">
        {words('Zoom')}
        <input
          type="range"
          min={1}
          max={3}
          step={0.1}
          value={zoom}
          onChange={(event) => {
            setTouched(true)
            setZoom(Number(event.target.value))
          }}
        />
      </label>
    </>
  )
}
