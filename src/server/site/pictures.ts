// Pictures on the site: as AVIF, WebP and JPEG or the file itself, in several widths that the browser chooses from.
import { sql } from 'drizzle-orm'

import { imageSources, originalSource } from '#contract/media/image-rules'
import type { Db } from '#server/db/connect'
import { rows } from '#server/rows'
import {
  plainWidth,
  type PictureShape,
  sizedFields,
  type SizedSource,
  sizedUrl,
  widthsOf,
} from '#server/pictures/sized'
import type { Body } from '#text/document'
import { walk } from '#text/plain'

import { type Html, html } from './html/html'

/** A picture of the gallery with what pages need of it. */
export interface Picture extends SizedSource {
  alt: string
  label: string
  author: string
  source: number
}

/** The fields of {@link Picture} for `json_build_object`, from `images` under the alias `i`. */
const pictureFields = sql`${sizedFields}, 'alt', i.alt, 'label', i.label, 'author', i.author, 'source', i.source`

/** SQL of the picture whose key is in a column, as JSON; null when there is none. */
export const pictureBy = (column: ReturnType<typeof sql>) =>
  sql`(select json_build_object(${pictureFields}) from images i where i.hash_key = ${column})`

export const fileOf = ({ key, ext, stamp }: SizedSource) => `/media/${key}.${ext}?s=${stamp}`

interface Shown {
  /** The picture's width on the page, as a value of the `sizes` attribute. */
  sizes: string
  alt?: string
  /** The first picture of a page, which is not loaded lazily. */
  first?: boolean
}

const sourceOf = (picture: Picture, shape: PictureShape, format: 'avif' | 'webp', sizes: string) => {
  const set = widthsOf(picture, shape).map((width) => `${sizedUrl(picture, shape, width, format)} ${width}w`)
  return html`<source type="image/${format}" sizes="${sizes}" srcset="${set.join(', ')}" />`
}

function pictureHtml(picture: Picture, shape: PictureShape, { sizes, alt = '', first = false }: Shown): Html {
  const [width, height] = shape === 'c' ? [1200, 800] : [picture.width, picture.height]
  const src = shape === 'c' ? sizedUrl(picture, 'c', plainWidth, 'jpg') : fileOf(picture)
  const moves = shape === 'w' && picture.ext === 'gif'
  const sources = moves ? null : (['avif', 'webp'] as const).map((format) => sourceOf(picture, shape, format, sizes))
  const loading = first ? html`fetchpriority="high"` : html`loading="lazy"`
  const img = html`<img src="${src}" alt="${alt}" width="${width}" height="${height}" ${loading} />`
  return html`<picture>${sources}${img}</picture>`
}

/** HTML of the part of a picture that shows in 3:2. */
export const croppedHtml = (picture: Picture, shown: Shown) => pictureHtml(picture, 'c', shown)
const wholeHtml = (picture: Picture, shown: Shown) => pictureHtml(picture, 'w', shown)

/** The credit of a picture: its author, and its source unless it is an original. */
export function creditOf({ author, source }: Picture): string {
  const from = source === originalSource ? '' : (imageSources.find(({ id }) => id === source)?.title ?? '')
  return [author, from].filter((part) => part !== '').join(' / ')
}

const partUrl = (picture: Picture, shape: PictureShape, base: string) =>
  new URL(sizedUrl(picture, shape, plainWidth, 'jpg'), base).href

/** The address of the part in 16:9, for services that show links. */
export const sharedUrl = (picture: Picture, base: string) => partUrl(picture, 'h', base)

/** The addresses of all parts, as search engines ask for them. */
export const partUrls = (picture: Picture, base: string) =>
  (['h', 'c', 's'] as const).map((shape) => partUrl(picture, shape, base))

const keyPattern = /^\/media\/(\w+)\.\w+(?:\?v=\d+)?$/

/** The gallery pictures in a text, by their keys. */
export async function readBodyPictures(db: Db, body: Body): Promise<Map<string, Picture>> {
  const keys = new Set<string>()
  for (const { content } of Array.isArray(body) ? body.map((slide) => slide.content) : [body])
    walk(content, (node) => {
      const key = node.type === 'image' ? keyPattern.exec(node.attrs.src)?.[1] : undefined
      if (key !== undefined) keys.add(key)
    })
  if (keys.size === 0) return new Map()
  const list = sql.join(
    [...keys].map((key) => sql`${key}`),
    sql`, `,
  )
  const found = await rows<Picture>(
    db,
    sql`select json_build_object(${pictureFields}) as row from images i where i.hash_key in (${list})`,
  )
  return new Map(found.map((picture) => [picture.key, picture]))
}

/**
 * Makes the function that renders the pictures of a text. The text's own alt replaces the gallery's. It returns null for a picture
 * that is not in `pictures`.
 */
export const inText =
  (pictures: ReadonlyMap<string, Picture>) =>
  ({ src, alt }: { src: string; alt: string | null }): string | null => {
    const picture = pictures.get(keyPattern.exec(src)?.[1] ?? '')
    return picture
      ? wholeHtml(picture, { sizes: '(min-width: 44rem) 42rem, 100vw', alt: alt || picture.alt }).text
      : null
  }
