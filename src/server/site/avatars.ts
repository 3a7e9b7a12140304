// A person's picture, cut to its crop.
import { type Html, html } from './html/html'

export interface Avatar {
  url: string
  width: number
  height: number
}

export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** The cropped picture as an SVG, because the site's content security policy allows no inline style. Null without a picture. */
export function avatarOf(picture: Avatar | null, crop: Crop | null, name: string): Html | null {
  if (!picture) return null
  if (!crop)
    return html`<img class="avatar" src="${picture.url}" alt="${name}" width="144" height="144" loading="lazy" />`
  const { x, y, width, height } = crop
  return html`<svg
    class="avatar"
    role="img"
    aria-label="${name}"
    viewBox="${x} ${y} ${width} ${height}"
    preserveAspectRatio="xMidYMid slice"
  >
    <image href="${picture.url}" width="${picture.width}" height="${picture.height}" />
  </svg>`
}
