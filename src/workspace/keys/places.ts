// The places in which key bindings can be active.

/**
 * The places in which a key binding can be active. They form a fixed tree (key-map.ts): two bindings can conflict only where their
 * places overlap.
 */
export const places = [
  'everywhere',
  'pane',
  'table',
  'board',
  'calendar',
  'day',
  'form',
  'form-text',
  'editor',
  'editor-text',
  'dialog',
  'palette',
] as const
export type Place = (typeof places)[number]

/**
 * `keys` is one chord or a sequence of chords separated by spaces, such as `g p`. `mod` stands for Cmd on a Mac and Ctrl elsewhere.
 */
export interface Binding {
  keys: string
  place: Place
}
