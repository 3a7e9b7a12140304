import { useState } from 'react'
import Cropper from 'react-easy-crop'

import { wrongFile } from '#contract/uploads'
import { FilePicker } from '#ui/file-picker'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { useWords } from '#ui/words'
import { notify } from '#workspace/command/notices'

import type { Crop, Picture } from './extended'

const isPicture = (value: unknown): value is Picture => typeof value === 'object' && value !== null && 'crop' in value

/** A file as it is shown before it is sent. Beside the form, whose values are compared at every key. */
const shownAs = new WeakMap<File, string>()

/** The picture of a tag with the square of it that shows: dragged and zoomed by pointer, or by the arrow keys and the slider. */
export function AvatarField({ name, label }: { name: string; label: string }) {
  const words = useWords()
  const { value, set, locked, said } = useFormField(name)
  const picture = isPicture(value) ? value : { key: null, url: null, file: null, crop: null }
  const shown = (picture.file && shownAs.get(picture.file)) ?? picture.url
  const title = words(shown === null ? 'Add image' : 'Change image')
  const take = (file: File) => {
    const wrong = wrongFile(file, 'picture')
    if (wrong !== null) return notify({ kind: 'error', message: wrong })
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') shownAs.set(file, reader.result)
      set({ ...picture, file, crop: null })
    })
    reader.readAsDataURL(file)
  }
  return (
    <Field label={words(label)} {...said}>
      {(ties) => (
        <div className="flex flex-col items-start gap-2">
          {shown !== null && (
            <Square key={shown} url={shown} crop={picture.crop} onCrop={(crop) => set({ ...picture, crop })} />
          )}
          <FilePicker {...ties} aria-label={title} extension="picture" disabled={locked} onFile={take}>
            {title}
          </FilePicker>
        </div>
      )}
    </Field>
  )
}

function Square({ url, crop, onCrop }: { url: string; crop: Crop | null; onCrop: (crop: Crop) => void }) {
  const words = useWords()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [touched, setTouched] = useState(false)
  return (
    <>
      <div className="relative h-60 w-60 overflow-hidden rounded-md bg-sunken">
        <Cropper
          image={url}
          aspect={1}
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
          step={0.05}
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
