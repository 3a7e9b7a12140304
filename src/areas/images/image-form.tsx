import { z } from 'zod'

import { imageSubject } from '#client/media'
import { editOnlySource, imageSources, originalSource } from '#contract/media/image-rules'
import { type Image, imageInput, imagePatch } from '#contract/media/images'
import type { Focus } from '#contract/base/multipart'
import type { Crops } from '#contract/media/picture-parts'
import { FlagField, SelectField, TextField } from '#ui/form/fields'
import type { FormModel } from '#ui/form/form'
import { useWords } from '#ui/words'
import { UploadButton } from '#workspace/command/upload-button'
import { requiredPicture, noPicture, type Picture, PictureField } from '#workspace/form/picture-field'
import { formPanel } from '#workspace/form/side-form'

import { CropsField, FocusField } from './cut-fields'

interface Values {
  image: Picture
  name: string
  source: number | null
  author: string
  has_watermark: number
  color: number
  alt: string
  label: string
  focus: Focus | null
  crops: Crops
}

const empty: Values = {
  image: noPicture,
  name: '',
  source: originalSource,
  author: '',
  has_watermark: 0,
  color: 0,
  alt: '',
  label: '',
  focus: null,
  crops: {},
}

const made = imageInput.extend({
  focus: z.null(),
  crops: z.object({}),
  image: requiredPicture,
})
const changed = imagePatch.extend({ image: z.custom<Picture>() })

const ofOriginals = ['author', 'has_watermark', 'color'] as const
const hidden = ({ source }: Values) => (source === originalSource ? [] : ofOriginals)

function Fields({ row, form }: { row: Image | null; form: FormModel<Values> }) {
  const words = useWords()
  const { has_watermark: marked } = form.values
  const sources = imageSources.filter(({ id }) => row !== null || id !== editOnlySource)
  return (
    <>
      {row ? (
        <>
          <FocusField key={row.id} row={row} />
          <CropsField key={`crops ${row.id}`} row={row} />
          <UploadButton command={{ id: 'images.replace', args: { id: row.id } }} label="Replace the file" />
        </>
      ) : (
        <PictureField name="image" label="Image" />
      )}
      {/* A new picture begins at its file. */}
      <TextField name="name" label="Name" max={255} data-autofocus={row !== null || undefined} />
      <SelectField
        name="source"
        label="Source"
        placeholder="Choose a source"
        options={sources.map(({ id, title }) => ({ value: id, label: words(title) }))}
      />
      {hidden(form.values).length === 0 && (
        <>
          <TextField name="author" label="Author" max={150} />
          <FlagField name="has_watermark" label="Watermark" />
          <SelectField
            name="color"
            label="Watermark colour"
            disabled={marked !== 1}
            options={[
              { value: 0, label: words('Logo dark') },
              { value: 1, label: words('Logo light') },
            ]}
          />
        </>
      )}
      <TextField name="alt" label="Alt text" min={5} max={255} />
      <TextField name="label" label="Caption" min={5} max={200} />
    </>
  )
}

/** The form of a picture beside the gallery. */
export const imagePanel = formPanel<Image, Values>(imageSubject, {
  schema: (row) => (row ? changed : made),
  empty,
  hidden,
  valuesOf: ({ name, source, author, has_watermark, color, alt, label, focus, crops }) => ({
    ...empty,
    name,
    source,
    author,
    has_watermark,
    color,
    alt,
    label,
    focus,
    crops,
  }),
  Fields,
})
