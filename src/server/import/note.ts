// What an import changed on the way, told to the person who runs it.

/** One thing that did not come over as it was. */
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
  /** What it was, at most 200 characters. */
  detail: string
}

/** Collects the notes of one record. */
export class Notes {
  readonly list: Note[] = []

  add(kind: Note['kind'], detail: string): void {
    this.list.push({ kind, detail: detail.replace(/\s+/g, ' ').trim().slice(0, 200) })
  }
}
