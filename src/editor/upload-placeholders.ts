// Placeholders of running uploads: widgets in the text, which move with the text around them.
import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** The files of one drop that are not inserted yet. They have one place together. */
interface Waiting {
  drop: number
  at: number
  names: readonly string[]
}

const uploads = new PluginKey<DecorationSet>('uploads')

function widget({ drop, at, names }: Waiting): Decoration {
  const draw = () => {
    const boxes = document.createElement('span')
    for (const name of names) {
      const box = document.createElement('span')
      box.className = 'upload'
      box.textContent = name
      boxes.append(box)
    }
    return boxes
  }
  return Decoration.widget(at, draw, { key: `${drop} ${names.length}`, drop, count: names.length, side: 1 })
}

const shownOf = (set: DecorationSet | undefined, drop: number): Decoration[] =>
  set?.find(undefined, undefined, (spec) => spec['drop'] === drop) ?? []

export const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: uploads,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, before) => {
          const set = before.map(tr.mapping, tr.doc)
          const waiting = tr.getMeta(uploads) as Waiting | undefined
          if (!waiting) return set
          const others = set.remove(shownOf(set, waiting.drop))
          return waiting.names.length === 0 ? others : others.add(tr.doc, [widget(waiting)])
        },
      },
      props: { decorations: (state) => uploads.getState(state) },
    }),
  ],
})

const placeOf = (state: EditorState, drop: number): number | null =>
  shownOf(uploads.getState(state), drop)[0]?.from ?? null

/** The number of files that are still uploaded into a text. */
export const countUploads = (editor: Editor): number =>
  (uploads.getState(editor.state)?.find() ?? []).reduce((sum, { spec }) => sum + spec['count'], 0)

/** The number of drops. Each drop has its number as its key. */
let count = 0

export interface Placeholders {
  /** The position of the placeholders; null when the text around them was deleted. */
  place: () => number | null
  /** Shows the files that are left at a position. Without files the placeholders are removed. */
  show: (names: readonly string[], at: number) => void
}

/** Shows placeholders for the files of a drop. */
export function beginUploads(editor: Editor, at: number, names: readonly string[]): Placeholders {
  count += 1
  const drop = count
  const show: Placeholders['show'] = (left, place) => {
    const waiting: Waiting = { drop, at: place, names: left }
    editor.view.dispatch(editor.state.tr.setMeta(uploads, waiting))
  }
  show(names, at)
  return { place: () => (editor.isDestroyed ? null : placeOf(editor.state, drop)), show }
}

/** Follows a position while the text changes. @returns reads the position; null when the text around it was deleted. */
export function followPlace(editor: Editor, from: number): () => number | null {
  let at: number | null = from
  editor.on('transaction', ({ transaction }) => {
    const mapped = at === null ? null : transaction.mapping.mapResult(at)
    at = !mapped || mapped.deletedAcross ? null : mapped.pos
  })
  return () => at
}
