import { Images } from 'lucide-react'

import { bannerSubject } from '#client/media'
import { type Banner, bannerFields, checkOneOfTwo } from '#contract/media/banners'
import { FlagField, TextField } from '#ui/form/fields'
import type { FormModel } from '#ui/form/form'
import { EntitiesField } from '#workspace/form/entity-field'
import { requiredPicture, noPicture, type Picture, PictureField } from '#workspace/form/picture-field'
import { SectionField } from '#workspace/form/section-field'
import { fieldColumn, flagColumn, textColumn } from '#workspace/list/record-list'
import { recordScreen } from '#workspace/list/screens'

import { Folding } from './folding'
import { slotPanel } from './slot-form'
import { SlotsPanel } from './slots-panel'

interface Values {
  name: string
  link: string
  section_id: number | null
  category_ids: number[]
  tag_ids: number[]
  image_desktop: Picture
  image_mobile: Picture
  is_enabled: number
}

// The rule over two fields is validated together with the rules of single fields, not after them.
const schema = bannerFields
  .extend({ image_desktop: requiredPicture, image_mobile: requiredPicture })
  .superRefine(checkOneOfTwo, { when: () => true })

const kept = (key: string | null, url: string | null): Picture => ({ key, url, file: null, crop: null })

const valuesOf = (row: Banner): Values => ({
  name: row.name,
  link: row.link,
  section_id: row.section_id,
  category_ids: (row.categories ?? []).map(({ id }) => id),
  tag_ids: (row.tags ?? []).map(({ id }) => id),
  image_desktop: kept(row.image_desktop, row.image_desktop_url),
  image_mobile: kept(row.image_mobile, row.image_mobile_url),
  is_enabled: row.is_enabled,
})

const empty: Values = {
  name: '',
  link: '',
  section_id: null,
  category_ids: [],
  tag_ids: [],
  image_desktop: noPicture,
  image_mobile: noPicture,
  is_enabled: 1,
}

const titlesOf = (list: Banner['tags'] = []) => list.map(({ catchy_title }) => catchy_title).join(', ')

/** The screen of advertisement slots and sponsored banners, with the forms of both in a side panel. */
export default recordScreen<Banner, Values>({
  subject: bannerSubject,
  label: 'Sponsored banners',
  around: (banners) => (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <Folding title="Advertisement Slots" room="min-h-0 flex-initial">
        <SlotsPanel />
      </Folding>
      <Folding title="Sponsored banners" room="shrink-0 grow basis-1/2">
        {banners}
      </Folding>
    </div>
  ),
  columns: [
    fieldColumn('name', 'Name', { grows: true, fixed: true, width: 200, sort: 'name' }),
    fieldColumn('link', 'Link', { width: 200, weight: 2 }),
    flagColumn('is_enabled', 'Is enable'),
    textColumn<Banner>('category', 'Category', ({ categories }) => titlesOf(categories), { weight: 4 }),
    textColumn<Banner>('tag', 'Tag', ({ tags }) => titlesOf(tags), { weight: 3 }),
    {
      id: 'thumbnail',
      title: 'Banner thumbnail',
      width: 184,
      height: 48,
      weight: 1,
      cell: ({ image_desktop_url: url }) =>
        url && <img src={url} alt="" width={160} height={40} className="h-10 w-40 rounded-sm object-cover" />,
      text: ({ image_desktop_url: url }) => url ?? '',
    },
  ],
  include: ['categories', 'tags'],
  sorts: ['id', 'name'],
  defaultSort: '-id',
  empty: { icon: Images, text: 'Banners not found' },
  panels: { slot: slotPanel },
  form: { schema, empty, valuesOf, Fields },
})

function Fields({ row, form }: { row: Banner | null; form: FormModel<Values> }) {
  const { section_id: section } = form.values
  return (
    <>
      <TextField name="name" label="Name" max={150} />
      <TextField name="link" label="Link" type="url" max={255} />
      <SectionField none="All sections" disabled={row !== null} />
      <EntitiesField name="category_ids" label="Categories" entity="categories" within={{ section }} />
      <EntitiesField name="tag_ids" label="Tags" entity="tags" within={{ section }} />
      <PictureField name="image_desktop" label="Desktop image" />
      <PictureField name="image_mobile" label="Mobile image" />
      <FlagField name="is_enabled" label="Enabled" />
    </>
  )
}
