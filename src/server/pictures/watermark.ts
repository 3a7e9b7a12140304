// The brand's watermark on a picture, drawn from the original each time.
import { brands } from '#contract/brands'

import { inTurn, openPicture } from './media'
import type { Settings } from '#server/settings'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** The logo as SVG: a mark and the brand's name. @param light light signs for dark pictures, else dark ones. */
function logo(name: string, width: number, light: boolean): Buffer {
  const height = Math.round(width / 6)
  const [fill, edge] = light ? ['#ffffff', '#000000'] : ['#111111', '#ffffff']
  const size = Math.round(height * 0.56)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" opacity="0.8">
      <g fill="${fill}" stroke="${edge}" stroke-opacity="0.35" stroke-width="${Math.max(1, height / 60)}">
        <path d="M${height * 0.15} ${height * 0.2}h${height * 0.6}v${height * 0.14}h-${height * 0.6}zM${height * 0.15} ${height * 0.43}h${height * 0.6}v${height * 0.14}h-${height * 0.6}zM${height * 0.15} ${height * 0.66}h${height * 0.36}v${height * 0.14}h-${height * 0.36}z"/>
        <text x="${height * 0.95}" y="${height * 0.7}" font-family="sans-serif" font-weight="bold" font-size="${size}" textLength="${width - height * 1.15}" lengthAdjust="spacingAndGlyphs">${escaped(name)}</text>
      </g>
    </svg>`,
  )
}

/** A picture in the format of an ending. */
export const inFormat = (data: Uint8Array, ext: string): Promise<Buffer> =>
  inTurn(() =>
    openPicture(data)
      .toFormat(ext === 'png' ? 'png' : 'jpeg')
      .toBuffer(),
  )

/** The picture upright with the logo in its lower right corner. */
export const withWatermark = (
  original: Uint8Array,
  format: 'jpeg' | 'png',
  light: boolean,
  { brand }: Pick<Settings, 'brand'>,
): Promise<Buffer> =>
  inTurn(async () => {
    const upright = await openPicture(original).rotate().toBuffer({ resolveWithObject: true })
    const width = Math.max(160, Math.round(upright.info.width * 0.28))
    const margin = Math.round(upright.info.width * 0.02)
    const mark = logo(brands[brand].name, width, light)
    const height = Math.round(width / 6)
    return openPicture(upright.data)
      .composite([
        {
          input: mark,
          left: Math.max(0, upright.info.width - width - margin),
          top: Math.max(0, upright.info.height - height - margin),
        },
      ])
      .toFormat(format)
      .toBuffer()
  })
