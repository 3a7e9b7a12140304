import { useRef } from 'react'
import { z } from 'zod'

import type { Crop } from '#contract/base/multipart'
import { messages } from '#contract/base/rules'
import { wrongFile } from '#contract/base/uploads'
import { FilePicker } from '#ui/file-picker'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { useWords } from '#ui/words'
import { notify } from '#workspace/command/notices'

import { Cropper } from './cropper'

/** The stored picture, or a chosen file that replaces it. */
export interface Picture {
  key: string | null
  url: string | null
  file: File | null
  crop: Crop | null
}

export const noPicture: Picture = { key: null, url: null, file: null, crop: null }

/** The picture in a form value; an empty one when the value is no picture. */
export const pictureOf = (value: unknown): Picture =>
  typeof value === 'object' && value !== null && 'crop' in value && 'file' in value ? (value as Picture) : noPicture

/** Whether there is a picture to send. */
export const hasPicture = (value: unknown): boolean => {
  const { key, file } = pictureOf(value)
  return key !== null || file !== null
}

/** Requires a picture. It is a refinement, because a check inside z.custom would stop the validation of the other fields. */
export const requiredPicture = z.custom<Picture>().refine(hasPicture, messages.image)

/** The object URLs of chosen files. They are not in the form's values, which are compared at every key. */
const shownAs = new WeakMap<File, string>()

/** Whether the browser can decode an image. One that it cannot decode would show as an empty box. */
const isShown = (url: string) =>
  new Promise<boolean>((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = url
  })

const urlOf = ({ file, url }: Picture) => (file && shownAs.get(file)) ?? url

const pictureLook = 'max-h-40 max-w-full rounded-md border border-line bg-sunken'

/** The picture of a value, cropped; null without one. */
function shownPicture(value: unknown) {
  const picture = pictureOf(value)
  const url = urlOf(picture)
  if (url === null) return null
  const { crop } = picture
  if (crop === null) return <img src={url} alt="" className={pictureLook} />
  return (
    <svg viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`} className={`h-40 ${pictureLook}`} aria-hidden>
      <image href={url} />
    </svg>
  )
}

interface PictureFieldProps {
  name: string
  label: string
  /** Help text below the field, such as size limits. An error message replaces it. */
  hint?: string
  /** The shape of the crop. Left out: the whole picture is used. */
  cut?: 'square' | 'round'
}

/** A form field for a picture and its crop. */
export function PictureField({ name, label, hint, cut }: PictureFieldProps) {
  const words = useWords()
  const { value, set, locked, fieldMessages } = useFormField(name, { label, show: shownPicture })
  const picture = pictureOf(value)
  const shown = urlOf(picture)
  const title = words(shown === null ? 'Add image' : 'Change image')
  const chosen = useRef<File>(null)
  const take = (file: File) => {
    const wrong = wrongFile(file, 'picture')
    if (wrong !== null) return notify({ kind: 'error', message: wrong })
    chosen.current = file
    const reader = new FileReader()
    reader.addEventListener('load', async () => {
      const url = String(reader.result)
      const isGood = await isShown(url)
      // Another file was chosen while this one was read.
      if (chosen.current !== file) return
      if (!isGood) return notify({ kind: 'error', message: 'Error loading image.' })
      shownAs.set(file, url)
      set({ ...picture, file, crop: null })
    })
    reader.readAsDataURL(file)
  }
  return (
    <Field label={words(label)} hint={hint && words(hint)} {...fieldMessages}>
      {(ariaProps) => (
        <div className="flex flex-col items-start gap-2">
          {shown !== null && !cut && <img src={shown} alt="" className={pictureLook} />}
          {shown !== null && cut && (
            <Cropper
              key={shown}
              url={shown}
              shape={cut === 'round' ? 'round' : 'rect'}
              crop={picture.crop}
              tellsFirst={picture.file !== null}
              onCrop={(crop) => !locked && set({ ...picture, crop })}
            />
          )}
          <FilePicker {...ariaProps} aria-label={title} extension="picture" disabled={locked} onFile={take}>
            {title}
          </FilePicker>
        </div>
      )}
    </Field>
  )
}
