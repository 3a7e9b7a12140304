export const themes = ['system', 'light', 'dark'] as const

/** The title of each theme, in English. */
export const themeNames: Record<(typeof themes)[number], string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
}
