import type { Brand, BrandCode } from '#contract/brands'

/** A brand's colour on a light and on a dark background. */
export interface Accent {
  light: string
  dark: string
}

export const accents: Record<BrandCode, Accent> = {
  gh: { light: '#8a5a00', dark: '#e3ad4b' },
  ng: { light: '#0f7a43', dark: '#5cc98f' },
  ph: { light: '#1d4fc4', dark: '#8fb0ff' },
  ke: { light: '#b3261e', dark: '#ff9a90' },
  za: { light: '#0b6e78', dark: '#5fc5d0' },
}

/** The icon of a brand's site as SVG: the first letter of its name on its colour. */
export function iconOf({ code, name }: Pick<Brand, 'code' | 'name'>): string {
  const letter = `<text x="16" y="23" font-family="Georgia,serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${name[0]}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${accents[code].light}"/>${letter}</svg>`
}
