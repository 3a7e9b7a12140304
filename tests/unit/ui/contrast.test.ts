import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../../src/styles.css', import.meta.url), 'utf8')
const brands = ['gh', 'ng', 'ph', 'ke', 'za']
const statuses = ['draft', 'work', 'ready', 'scheduled', 'published', 'trashed']

/** The tokens of one rule, each as its light and its dark colour. */
function tokensOf(selector: string): Map<string, { light: string; dark: string }> {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`styles.css has no rule ${selector}`)
  const body = css.slice(start, css.indexOf('\n}', start))
  const found = new Map<string, { light: string; dark: string }>()
  for (const [, name = '', light = '', dark = light] of body.matchAll(
    /--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})(?:,\s*(#[0-9a-f]{6})\))?;/g,
  ))
    found.set(name, { light, dark })
  return found
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'raised', 'hover']
const text: [string, string, number][] = [
  ...['fg', 'muted', 'faint'].flatMap((ink) => grounds.map((ground): [string, string, number] => [ink, ground, 4.5])),
  ...['fg', 'muted'].flatMap((ink) => ['pressed', 'accent-soft'].map((g): [string, string, number] => [ink, g, 4.5])),
  ...['danger', 'warning', 'success'].flatMap((ink) =>
    ['surface', 'raised', 'canvas', `${ink}-soft`].map((g): [string, string, number] => [ink, g, 4.5]),
  ),
  ...statuses.flatMap((s) =>
    [`status-${s}-soft`, 'surface', 'raised', 'hover'].map((g): [string, string, number] => [`status-${s}`, g, 4.5]),
  ),
  ...['regular', 'opinion', 'breaking', 'viral', 'gallery', 'external', 'live'].flatMap((type) =>
    ['surface', 'accent-soft', 'raised'].map((g): [string, string, number] => [`type-${type}`, g, 4.5]),
  ),
  ['danger-fg', 'danger-solid', 4.5],
  ['line-control', 'surface', 3],
  ['line-control', 'raised', 3],
]

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const root = tokensOf(':root')
  const colour = (tokens: typeof root, name: string) => {
    const found = tokens.get(name) ?? root.get(name)
    if (!found) throw new Error(`no token ${name}`)
    return found[theme]
  }

  test.each(text)('shows %s on %s at %d to 1 or better', (ink, ground, least) => {
    expect(contrast(colour(root, ink), colour(root, ground))).toBeGreaterThanOrEqual(least)
  })

  test.each(brands)('gives the brand %s an accent that reads as a button, a focus ring and a selection', (brand) => {
    const tokens = tokensOf(`html[data-brand='${brand}']`)
    expect(contrast(colour(tokens, 'accent-fg'), colour(tokens, 'accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour(tokens, 'accent-fg'), colour(tokens, 'accent-hover'))).toBeGreaterThanOrEqual(4.5)
    for (const ground of grounds)
      expect(contrast(colour(tokens, 'accent'), colour(root, ground))).toBeGreaterThanOrEqual(3)
    for (const ink of ['fg', 'muted', ...statuses.map((s) => `status-${s}`)])
      expect(contrast(colour(root, ink), colour(tokens, 'accent-soft'))).toBeGreaterThanOrEqual(4.5)
  })
})

/** Degrees on the colour circle; of a grey none. */
function hue(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const most = Math.max(r, g, b)
  const range = most - Math.min(r, g, b)
  const at = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range
  return (at * 60 + 360) % 360
}

test.each(brands)('the accent of %s is no warning: it lies elsewhere on the circle than amber and red', (brand) => {
  const root = tokensOf(':root')
  const accent = tokensOf(`html[data-brand='${brand}']`).get('accent')
  for (const theme of ['light', 'dark'] as const)
    for (const name of ['warning', 'danger']) {
      const apart = Math.abs(hue(accent?.[theme] ?? '') - hue(root.get(name)?.[theme] ?? ''))
      expect(Math.min(apart, 360 - apart)).toBeGreaterThan(30)
    }
})
