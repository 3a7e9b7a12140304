// Pictures drawn by code (skies, hills, suns and houses, each different), because the demo ships no photographs.
import { createHash } from 'node:crypto'
import sharp from 'sharp'

import { storeOutsideGallery } from '#server/pictures/media'
import { type StorageLocation, writeFileSafely } from '#server/storage/storage'

import type { Sequence } from './random'

const width = 1200
const height = 800

const palettes = [
  ['#f6d9b8', '#e98a5b', '#b4473e', '#5a2a3f', '#26192e'],
  ['#d7ecf2', '#8cc3d4', '#4b8fa8', '#2b5a73', '#16303f'],
  ['#f3ead2', '#d9b65d', '#8e9a4b', '#4a6b45', '#23392f'],
  ['#f2dfe6', '#d793ae', '#94588f', '#563a70', '#2a2147'],
  ['#fbe7c4', '#f2b04a', '#d36a36', '#8a3b3b', '#3d2433'],
] as const

function hill(sequence: Sequence, base: number, swing: number): string {
  const points = Array.from({ length: 7 }, (_, at) => [at * (width / 6), base + sequence.whole(-swing, swing)] as const)
  const path = points.map(([x, y], at) => (at === 0 ? `M0 ${y}` : `S ${x - 100} ${y} ${x} ${y}`)).join(' ')
  return `${path} L ${width} ${height} L 0 ${height} Z`
}

function houses(sequence: Sequence, colour: string, light: string): string {
  return Array.from({ length: sequence.whole(4, 9) }, () => {
    const x = sequence.whole(20, width - 140)
    const wide = sequence.whole(50, 110)
    const tall = sequence.whole(90, 300)
    const y = height - tall
    const windows = Array.from(
      { length: 4 },
      (_, at) =>
        `<rect x="${x + 12 + (at % 2) * 26}" y="${y + 20 + Math.floor(at / 2) * 44}" width="12" height="18" fill="${light}"/>`,
    )
    return `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${colour}"/>${windows.join('')}`
  }).join('')
}

/** A landscape as SVG. */
function scene(sequence: Sequence): string {
  const [sky, sun, far, near, dark] = sequence.pick(palettes)
  const circle = `<circle cx="${sequence.whole(150, 1050)}" cy="${sequence.whole(120, 360)}" r="${sequence.whole(50, 130)}" fill="${sun}"/>`
  const hills = [
    `<path d="${hill(sequence, 420, 90)}" fill="${far}"/>`,
    `<path d="${hill(sequence, 560, 80)}" fill="${near}"/>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sky}"/>${circle}${hills.join('')}${houses(sequence, dark, sun)}</svg>`
}

/** A stored picture, with the values for its row. */
export interface Drawn {
  hash_key: string
  ext: string
  digest: string
  bytes: number
  width: number
  height: number
}

/** A portrait as SVG: head and shoulders on a plain background. */
function face(sequence: Sequence): string {
  const [ground, coat, , skin, dark] = sequence.pick(palettes)
  const hair = sequence.whole(0, 2)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${ground}"/><ellipse cx="200" cy="420" rx="150" ry="130" fill="${coat}"/><circle cx="200" cy="170" r="84" fill="${dark}" transform="translate(0 ${-14 - hair * 6})"/><ellipse cx="200" cy="182" rx="68" ry="82" fill="${skin}"/><rect x="176" y="240" width="48" height="60" rx="20" fill="${skin}"/></svg>`
}

/** A sponsored banner as SVG: a text between two hills. */
const bannerOf = (words: string, wide: number, tall: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}"><rect width="100%" height="100%" fill="#16303f"/><circle cx="${tall}" cy="${tall * 1.1}" r="${tall * 0.8}" fill="#2b5a73"/><circle cx="${wide - tall}" cy="${tall * 1.2}" r="${tall}" fill="#b4473e"/><text x="50%" y="50%" text-anchor="middle" dominant-baseline="central" font-family="sans-serif" font-weight="bold" font-size="${tall * 0.4}" fill="#ffffff">${words}</text></svg>`

/** The keys of pictures outside the gallery: the faces of experts, and the two pictures of the banner. */
export interface UnlistedPictures {
  faces: readonly string[]
  desktop: string
  mobile: string
}

/** Draws and stores the faces and the banner's two pictures. */
export async function drawUnlisted(
  sequence: Sequence,
  where: Parameters<typeof storeOutsideGallery>[0],
  { faces, banner }: { faces: number; banner: string },
): Promise<UnlistedPictures> {
  const svgs = new Set<string>()
  while (svgs.size < faces) svgs.add(face(sequence))
  const keep = async (svg: string) => {
    const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
    return storeOutsideGallery(where, { name: 'drawn.png', bytes }, 'avatar', {})
  }
  return {
    faces: await Promise.all([...svgs].map(keep)),
    desktop: await keep(bannerOf(banner, 728, 90)),
    mobile: await keep(bannerOf(banner, 320, 50)),
  }
}

/** Draws and stores `count` pictures, eight at a time. */
export async function drawPictures(sequence: Sequence, location: StorageLocation, count: number): Promise<Drawn[]> {
  const svgs = Array.from({ length: count }, () => scene(sequence))
  const draw = async (svg: string): Promise<Drawn> => {
    const data = await sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer()
    const digest = createHash('sha256').update(data).digest('hex')
    const hash_key = digest.slice(0, 20)
    await writeFileSafely(location, 'media', `${hash_key}.jpg`, data)
    return { hash_key, ext: 'jpg', digest, bytes: data.length, width, height }
  }
  const drawn: Drawn[] = []
  for (let at = 0; at < count; at += 8) drawn.push(...(await Promise.all(svgs.slice(at, at + 8).map(draw))))
  return drawn
}
