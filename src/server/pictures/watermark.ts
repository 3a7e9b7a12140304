// Draws the brand's watermark on a picture, always from the original.
import { brands } from '#contract/brands'

import type { Settings } from '#server/settings'

import { decodeInTurn, PictureError } from './picture-queue'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** The logo as SVG: a symbol and the brand's name. @param light light colours for dark pictures, else dark ones. */
function logo(name: string, width: number, light: boolean): string {
  const height = Math.round(width / 6)
  const [fill, edge] = light ? ['#ffffff', '#000000'] : ['#111111', '#ffffff']
  const size = Math.round(height * 0.56)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" opacity="0.8">
      <g fill="${fill}" stroke="${edge}" stroke-opacity="0.35" stroke-width="${Math.max(1, height / 60)}">
        <path d="M${height * 0.15} ${height * 0.2}h${height * 0.6}v${height * 0.14}h-${height * 0.6}zM${height * 0.15} ${height * 0.43}h${height * 0.6}v${height * 0.14}h-${height * 0.6}zM${height * 0.15} ${height * 0.66}h${height * 0.36}v${height * 0.14}h-${height * 0.36}z"/>
        <text x="${height * 0.95}" y="${height * 0.7}" font-family="sans-serif" font-weight="bold" font-size="${size}" textLength="${width - height * 1.15}" lengthAdjust="spacingAndGlyphs">${escaped(name)}</text>
      </g>
    </svg>`
}

/** Converts a picture to another format. */
export const inFormat = (bytes: Uint8Array, format: 'jpeg' | 'png'): Promise<Uint8Array> =>
  decodeInTurn('convert', { bytes, format })

/** The upright picture with the logo in its lower right corner. @throws PictureError when it is no picture */
export async function withWatermark(
  bytes: Uint8Array,
  format: 'jpeg' | 'png',
  light: boolean,
  { brand }: Pick<Settings, 'brand'>,
): Promise<Uint8Array> {
  const found = await decodeInTurn('measure', bytes)
  if (!found) throw new PictureError('This is no picture.')
  // The logo is a sixth as high as it is wide, and a very low picture is lower than that.
  const width = Math.min(Math.max(160, Math.round(found.width * 0.28)), found.height * 6)
  const height = Math.round(width / 6)
  const margin = Math.round(found.width * 0.02)
  const left = Math.max(0, found.width - width - margin)
  const top = Math.max(0, found.height - height - margin)
  const mark = { svg: logo(brands[brand].name, width, light), left, top }
  return decodeInTurn('mark', { bytes, format, mark })
}
