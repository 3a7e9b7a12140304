import { Copy, Crop, Download, Eye, ImagePlus, Images } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { imageById } from '#client/images'
import { imageSubject, imageUsage } from '#client/media'
import { ifMatch } from '#client/lists/records'
import { restore } from '#client/lists/restored-versions'
import { queries } from '#client/api/queries'
import { Failure } from '#contract/base/failure'
import { originalSource } from '#contract/media/image-rules'
import type { Image, PlaceUsage } from '#contract/media/images'
import { say } from '#contract/base/say'
import { wrongFile } from '#contract/base/uploads'
import { copyText } from '#ui/copy-text'
import { sentFile } from '#workspace/command/argument-kit'
import { command, type CommandContext } from '#workspace/command/command'
import { describeFailure } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'
import { kindOf } from '#workspace/command/row-targets'
import { pictureOf } from '#workspace/form/picture-field'

import { manyImageCommands } from './images-bulk'
import { preview } from './images-preview'
import { recordCommands } from './record/commands'

type Create = Parameters<typeof api.images.create>[0]
type Update = Parameters<typeof api.images.update>[0]

/** A sentence for each stored picture that looks like the uploaded one. */
const looksLike = ({ similar = [] }: Image) =>
  similar.map(({ name }) => say`It looks like ${name}, which is there already.`)

/** The values of an image's form to send. Only originals have an author and a watermark, and only a watermark has a colour. */
function sentImage(values: object): Record<string, unknown> {
  const { image: _image, author, has_watermark, color, ...rest } = values as Record<string, unknown>
  const sent: Record<string, unknown> = rest
  if (rest['source'] !== undefined && rest['source'] !== originalSource) return sent
  if (author !== undefined) sent['author'] = author
  if (has_watermark !== undefined) sent['has_watermark'] = has_watermark
  if (color !== undefined && has_watermark !== 0) sent['color'] = color
  return sent
}

/** Sentences for a text that shows the picture, by its kind. The picture must be taken out of it before it is removed. */
const placeNames: Record<PlaceUsage['kind'], (name: string) => string> = {
  page: (name) => say`Shown on the static page ${name}: take it out there first`,
  call: (name) => say`Shown in the call to action ${name}: take it out there first`,
  category: (name) => say`Shown in the text of the category ${name}: take it out there first`,
  tag: (name) => say`Shown in the text of the tag ${name}: take it out there first`,
}

/** Sentences for the question that name the posts, tags and other texts in which the pictures are used. */
async function usedIn(ids: readonly number[]): Promise<readonly string[]> {
  const found = await Promise.all(ids.map((id) => queries.fetchQuery(imageUsage(id))))
  return found.flatMap(({ items, tags, places }) => [
    ...items.map(({ id, main_headline }) => say`Used in: ${main_headline || `#${id}`}`),
    ...tags.map(({ catchy_title }) => say`Avatar of the tag ${catchy_title}`),
    ...places.map(({ kind, name }) => placeNames[kind](name)),
  ])
}

const one = {
  schema: z.object({ id: z.number().int().positive() }),
  sources: {
    id: {
      kind: 'search',
      label: 'Image',
      search: imageSubject.find,
    },
  },
  fill: (context: CommandContext) => ({ id: kindOf('images')?.targetIds(context)[0] }),
} as const

/**
 * The failure of an upload. Where the gallery has the file already, a notice shows the failure and offers that picture.
 * @param use receives the picture that is chosen.
 */
function refusalOf(error: unknown, doing: string, use: (image: Image) => void): unknown {
  if (!(error instanceof Failure) || error.detail.type !== 'image_already_exists') return error
  const id = error.detail.extra?.['image_id']
  if (typeof id !== 'number') return error
  const onSelect = () => void imageById(id).then(use, sayFailure)
  notify({
    kind: 'error',
    message: describeFailure(error).join(' '),
    details: [doing],
    actions: [{ label: 'Use that image', onSelect }],
    stays: true,
  })
  return new Failure(error.status, error.message, { ...error.detail, told: true })
}

const sayFailure = (error: unknown) =>
  notify({ kind: 'error', message: describeFailure(error, 'Error loading image.').join(' ') })

const uploadOf = (file: File) => say`Upload ${file.name}`

const reads = { subject: 'images', right: 'gallery.read', arguments: one, risk: 'none', writes: false } as const

/** The commands of pictures. */
export const commands = [
  ...recordCommands(imageSubject, {
    calls: {
      create: ({ body }) => {
        const { focus: _focus, crops: _crops, ...sent } = sentImage(body)
        const { file } = pictureOf((body as { image?: unknown }).image)
        return api.images.create({ body: sent, files: file ? { image: file } : {} } as Create)
      },
      update: ({ body, ...named }) => api.images.update({ ...named, body: sentImage(body) } as Update),
      remove: api.images.remove,
    },
    newTitle: 'Create image',
    screen: { icon: Images, keys: 'g i', keywords: ['gallery', 'pictures'] },
    failures: { create: 'Error adding image.', update: 'Error updating image.', remove: 'Error removing image.' },
    notices: { create: 'Created', update: 'Updated', remove: 'Removed' },
    removal:
      'You are going to completely remove this picture from every article it is used in. Are you sure you want to proceed?',
    removalNotes: usedIn,
  }),
  ...manyImageCommands,
  command({
    id: 'images.upload',
    title: 'Upload an image',
    subject: 'images',
    icon: ImagePlus,
    right: 'gallery.create',
    arguments: {
      // Called with the picture. Retry calls it too.
      schema: z.object({ ...sentFile, onMade: z.custom<(image: Image) => void>().optional() }),
      sources: { file: { kind: 'file', label: 'Choose an image', extension: 'picture' } },
    },
    risk: 'none',
    writes: true,
    key: { again: true },
    failure: 'Error adding image.',
    doing: ({ file }) => uploadOf(file),
    run: async ({ file, onMade }, { signal, progress }) => {
      const wrong = wrongFile(file, 'picture')
      if (wrong !== null) throw new Failure(422, wrong)
      const name =
        file.name
          .replace(/\.[^.]*$/, '')
          .replace(/[[\]<>\\]/g, ' ')
          .trim() || 'image'
      const body = { name: name.slice(0, 255), source: originalSource }
      const files = { image: file }
      const onProgress = (sent: number, total: number) => progress(sent, total, true)
      const made = await api.images.create({ body, files, signal, onProgress }).catch((error: unknown) => {
        throw onMade ? refusalOf(error, uploadOf(file), onMade) : error
      })
      imageSubject.known.remember([made])
      imageSubject.stale()
      onMade?.(made)
      return { message: 'Created', details: looksLike(made), made: made.id }
    },
  }),
  command({
    ...reads,
    id: 'images.copy-url',
    title: 'Copy the address of the image',
    icon: Copy,
    run: async ({ id }) => {
      const link = new URL((await imageById(id)).url, location.href).href
      await copyText(link)
      return { message: say`Link ${link} copied to clipboard` }
    },
  }),
  command({
    ...reads,
    id: 'images.download',
    title: 'Download the image',
    icon: Download,
    quiet: true,
    run: async ({ id }) => {
      const { url, name, ext } = await imageById(id)
      const link = document.createElement('a')
      link.href = url
      link.download = `${name}.${ext}`
      link.click()
    },
  }),
  command({
    ...reads,
    id: 'images.preview',
    title: 'Preview the image',
    icon: Eye,
    quiet: true,
    run: async ({ id }) => {
      const { url } = await imageById(id)
      if (!preview(id)) window.open(url, '_blank', 'noopener')
    },
  }),
  command({
    ...reads,
    id: 'images.quick-crop',
    title: 'Crop the image to the middle',
    icon: Crop,
    right: 'gallery.update',
    risk: 'undoable',
    writes: true,
    failure: 'Error updating image.',
    run: async ({ id }) => {
      const { crop, version } = await imageById(id)
      const set = async (body: { crop?: typeof crop }, seen: number) => {
        const saved = await api.images.quickCrop({ params: { id }, body, headers: ifMatch(id, seen) })
        imageSubject.known.remember([saved])
        imageSubject.stale()
        return saved
      }
      const saved = await set({}, version)
      return {
        message: 'Updated',
        undo: async () => void (await restore('images', saved, (seen) => set({ crop }, seen))),
      }
    },
  }),
]
