// The picture of a person, as far as its crop shows it.
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

/** The site's policy knows no inline style; an SVG shows a part without one. */
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
