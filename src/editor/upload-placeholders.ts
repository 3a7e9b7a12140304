// Placeholders of running uploads: widgets in the text, which move with the text around them.
import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

type Change = { add: { key: string; at: number; name: string } } | { remove: string }

const uploads = new PluginKey<DecorationSet>('uploads')

function widget({ key, at, name }: { key: string; at: number; name: string }): Decoration {
  const draw = () => {
    const box = document.createElement('span')
    box.className = 'upload'
    box.textContent = name
    return box
  }
  return Decoration.widget(at, draw, { key, side: 1 })
}

export const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: uploads,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, before) => {
          const set = before.map(tr.mapping, tr.doc)
          const change = tr.getMeta(uploads) as Change | undefined
          if (!change) return set
          if ('add' in change) return set.add(tr.doc, [widget(change.add)])
          return set.remove(set.find(undefined, undefined, (spec) => spec['key'] === change.remove))
        },
      },
      props: { decorations: (state) => uploads.getState(state) },
    }),
  ],
})

const placeOf = (state: EditorState, key: string): number | null =>
  uploads.getState(state)?.find(undefined, undefined, (spec) => spec['key'] === key)[0]?.from ?? null

/** How many uploads have begun. Each has its number as its key. */
let count = 0

/** Shows a placeholder for an upload. @returns a function that removes it and returns its position; null: it was deleted. */
export function beginUpload(editor: Editor, at: number, name: string): () => number | null {
  count += 1
  const key = String(count)
  const change = (meta: Change) => editor.view.dispatch(editor.state.tr.setMeta(uploads, meta))
  change({ add: { key, at, name } })
  return () => {
    if (editor.isDestroyed) return null
    const place = placeOf(editor.state, key)
    change({ remove: key })
    return place
  }
}
