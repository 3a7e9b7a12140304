// Notes on what an import changed, for the person who runs it.

/** One part of a record that was not imported unchanged. */
export type Note = {
  kind:
    | 'dropped-element'
    | 'dropped-link'
    | 'dropped-image'
    | 'dropped-shortcode'
    | 'simplified'
    | 'embed'
    | 'too-deep'
    | 'decoded'
    | 'truncated'
    | 'headline-made'
    | 'date'
    | 'status'
    | 'slug'
    | 'related'
    | 'repeated-id'
  /** The original, at most 200 characters. */
  detail: string
}

/** Collects the notes of one record. */
export class Notes {
  readonly list: Note[] = []

  add(kind: Note['kind'], detail: string): void {
    this.list.push({ kind, detail: detail.replace(/\s+/g, ' ').trim().slice(0, 200) })
  }
}
