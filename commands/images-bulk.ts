// Changes of one or many pictures: source, author, caption, watermark. One picture can also get another file.
import { Replace, Stamp, Tags, TextCursorInput, UserPen } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { imageSubject } from '#client/media'
import { ifMatch } from '#client/lists/records'
import { Failure } from '#contract/base/failure'
import { imageSources } from '#contract/media/image-rules'
import type { Image, ImageSet } from '#contract/media/images'
import { say } from '#contract/base/say'
import { wrongFile } from '#contract/base/uploads'
import { bulkOf, bulkRows, changeInBulk } from '#workspace/command/bulk'
import { sentFile } from '#workspace/command/argument-kit'
import { command, type CommandContext } from '#workspace/command/command'
import { kindOf } from '#workspace/command/row-targets'

import { refuseGone } from '#commands/record/spec'

const inBulk = bulkOf<Image, ImageSet>(imageSubject, {
  send: (body) => api.images.updateMany({ body, retry: true }),
  // A watermark takes half a second to two for each large photo, and a call is given up after thirty.
  slice: 10,
})

const targetIds = (context: CommandContext) => kindOf('images')?.targetIds(context) ?? []

const ids = z.array(z.number().int().positive()).min(1)
const many = {
  kind: 'search',
  label: 'Images',
  many: true,
  search: imageSubject.find,
} as const
const fill = (context: CommandContext) => ({ ids: targetIds(context) })

const shared = {
  subject: 'images',
  right: 'gallery.update',
  rows: { misfit: refuseGone('image') },
  risk: 'undoable',
  writes: true,
  failure: 'Error updating image.',
} as const

const done = (count: number) => (count === 1 ? 'Updated' : say`${count} images updated.`)

const colours = [
  { value: 0, label: 'Logo dark' },
  { value: 1, label: 'Logo light' },
] as const

export const manyImageCommands = [
  command({
    ...shared,
    id: 'images.set-source',
    title: 'Set the source of the image',
    icon: Tags,
    arguments: {
      schema: z.object({ ids, source: z.number().int().min(1).max(10) }),
      sources: {
        ids: many,
        source: {
          kind: 'choice',
          label: 'Source',
          options: () => imageSources.map(({ id, title }) => ({ value: id, label: title })),
        },
      },
      fill,
    },
    run: ({ ids: list, source }, tools) =>
      changeInBulk(inBulk, bulkRows(imageSubject, list, tools.context), { source }, tools, { done }),
  }),
  command({
    ...shared,
    id: 'images.set-author',
    title: 'Set the author of the image',
    icon: UserPen,
    arguments: {
      schema: z.object({ ids, author: z.string().max(150) }),
      sources: { ids: many, author: { kind: 'text', label: 'Author' } },
      fill,
    },
    run: ({ ids: list, author }, tools) =>
      changeInBulk(inBulk, bulkRows(imageSubject, list, tools.context), { author }, tools, { done }),
  }),
  command({
    ...shared,
    id: 'images.set-caption',
    title: 'Set the caption of the image',
    icon: TextCursorInput,
    arguments: {
      schema: z.object({ ids, label: z.string().max(200) }),
      sources: { ids: many, label: { kind: 'text', label: 'Caption' } },
      fill,
    },
    run: ({ ids: list, label }, tools) =>
      changeInBulk(inBulk, bulkRows(imageSubject, list, tools.context), { label }, tools, { done }),
  }),
  command({
    ...shared,
    id: 'images.add-watermark',
    title: 'Add the watermark to the image',
    icon: Stamp,
    arguments: {
      schema: z.object({ ids, color: z.union([z.literal(0), z.literal(1)]) }),
      sources: { ids: many, color: { kind: 'choice', label: 'Watermark colour', options: () => colours } },
      fill,
    },
    run: ({ ids: list, color }, tools) =>
      changeInBulk(inBulk, bulkRows(imageSubject, list, tools.context), { has_watermark: 1, color }, tools, { done }),
  }),
  command({
    ...shared,
    id: 'images.remove-watermark',
    title: 'Remove the watermark from the image',
    icon: Stamp,
    arguments: { schema: z.object({ ids }), sources: { ids: many }, fill },
    run: ({ ids: list }, tools) =>
      changeInBulk(inBulk, bulkRows(imageSubject, list, tools.context), { has_watermark: 0 }, tools, { done }),
  }),
  command({
    id: 'images.replace',
    title: 'Replace the file of the image',
    subject: 'images',
    icon: Replace,
    right: 'gallery.update',
    keywords: ['upload', 'change', 'file'],
    arguments: {
      schema: z.object({ id: z.number().int().positive(), ...sentFile }),
      sources: {
        id: { ...many, label: 'Image', many: false },
        file: { kind: 'file', label: 'Choose an image', extension: 'picture' },
      },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error updating image.',
    confirm: ({ id }) => ({
      message: 'The new file is shown everywhere the image is used, under the same address. Replace the file?',
      ...(imageSubject.known.get(id) ? { detail: imageSubject.known.get(id)?.name ?? '' } : {}),
      confirm: 'Replace the file',
      danger: true,
    }),
    run: async ({ id, file }, { signal, progress }) => {
      const wrong = wrongFile(file, 'picture')
      if (wrong !== null) throw new Failure(422, wrong)
      const version = imageSubject.known.get(id)?.version
      const saved = await api.images.update({
        params: { id },
        body: {},
        files: { image: file },
        signal,
        onProgress: (sent, total) => progress(sent, total, true),
        headers: ifMatch(id, version),
        retry: true,
      })
      imageSubject.known.remember([saved])
      imageSubject.stale()
      return { message: 'Updated' }
    },
  }),
]
