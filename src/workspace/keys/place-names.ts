import type { Place } from '#workspace/keys/places'

/** The name of each place as the person reads it, in English. */
export const placeNames: Record<Place, string> = {
  everywhere: 'Everywhere',
  pane: 'In a pane, outside text',
  table: 'In a table',
  board: 'On the board',
  calendar: 'In the calendar',
  day: 'In my day',
  form: 'In a form',
  'form-text': 'While writing in a form',
  editor: 'In the editor',
  'editor-text': 'While writing',
  dialog: 'In a dialog',
  palette: 'In the palette',
}
