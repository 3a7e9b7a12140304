export const themes = ['system', 'light', 'dark'] as const

/** The themes, for a person. */
export const themeNames: Record<(typeof themes)[number], string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
}
