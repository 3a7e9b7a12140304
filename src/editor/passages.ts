// Highlighted passages of a text: copied words, search matches and the passages of comments. They are decorations and are neither
// saved nor published.
import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

import { TextPlaces } from './text-places'

/** A set of highlights. `copied` is removed at the first change of the text; `comments` and `found` move with the text. */
export type Layer = 'copied' | 'comments' | 'found'

/** A highlighted range, in offsets of the plain text. */
export interface Passage {
  key: string
  from: number
  to: number
  className: string
}

type Layers = Readonly<Record<Layer, DecorationSet>>

const none: Layers = { copied: DecorationSet.empty, comments: DecorationSet.empty, found: DecorationSet.empty }
const key = new PluginKey<Layers>('passages')

export const Passages = Extension.create({
  name: 'passages',
  addProseMirrorPlugins: () => [
    new Plugin<Layers>({
      key,
      state: {
        init: () => none,
        apply(transaction, layers) {
          const given: Partial<Layers> | undefined = transaction.getMeta(key)
          if (!transaction.docChanged) return given ? { ...layers, ...given } : layers
          const comments = layers.comments.map(transaction.mapping, transaction.doc)
          const found = layers.found.map(transaction.mapping, transaction.doc)
          return { copied: DecorationSet.empty, comments, found, ...given }
        },
      },
      props: {
        decorations(state) {
          const { copied, comments, found } = key.getState(state) ?? none
          if (copied === DecorationSet.empty && found === DecorationSet.empty) return comments
          return comments.add(state.doc, [...copied.find(), ...found.find()])
        },
      },
    }),
  ],
})

/** Replaces the passages of a layer. */
export function showPassages(editor: Editor, layer: Layer, passages: readonly Passage[]): void {
  if (editor.isDestroyed) return
  const { state, view } = editor
  const before = key.getState(state)?.[layer]
  if (passages.length === 0 && (before === undefined || before === DecorationSet.empty)) return
  const places = passages.length === 0 ? null : new TextPlaces(state.doc)
  const drawn = passages.flatMap(({ key: name, from, to, className }) =>
    (places?.rangesOf(from, to) ?? []).map((range) =>
      Decoration.inline(range.from, range.to, { class: className, 'data-passage': name }, { name }),
    ),
  )
  const set = drawn.length === 0 ? DecorationSet.empty : DecorationSet.create(state.doc, drawn)
  view.dispatch(state.tr.setMeta(key, { [layer]: set }).setMeta('addToHistory', false))
}

/** The present range of a passage; null: it was deleted. */
export function rangeOfPassage(editor: Editor, layer: Layer, name: string): { from: number; to: number } | null {
  const found = key.getState(editor.state)?.[layer].find(undefined, undefined, (spec) => spec['name'] === name) ?? []
  const filled = found.filter(({ from, to }) => from < to)
  if (filled.length === 0) return null
  return { from: Math.min(...filled.map(({ from }) => from)), to: Math.max(...filled.map(({ to }) => to)) }
}
