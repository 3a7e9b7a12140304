// The state of the slash menu. A slash at the beginning of an empty block opens it; the words behind the slash filter its entries.
import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

export interface Slash {
  /** The position of the slash, and the end of the text typed behind it. */
  from: number
  to: number
  query: string
}

const key = new PluginKey<Slash | null>('slash')

export const slashIn = ({ state }: Editor): Slash | null => key.getState(state) ?? null

/** Closes the menu; the slash stays as a character. */
export const endSlash = ({ state, view }: Editor): void => view.dispatch(state.tr.setMeta(key, 'end'))

/** The key handlers of open slash menus. They get the keys before the editor. */
export const slashKeys = new WeakMap<Editor, (event: KeyboardEvent) => boolean>()

/** Withholds Escape from ProseMirror, which would prevent it always: it closes the open menu, else it leaves the text. */
function takeEscape(editor: Editor, event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.isComposing) return false
  if (slashKeys.get(editor)?.(event)) event.preventDefault()
  return true
}

export const SlashMenu = Extension.create({
  name: 'slashMenu',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin<Slash | null>({
        key,
        state: {
          init: () => null,
          apply(transaction, before, _old, { selection }) {
            if (transaction.getMeta(key) === 'end') return null
            const { $from, empty } = selection
            if (!empty || $from.parent.type.name !== 'paragraph') return null
            const text = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
            const match = /^\/([\p{L}\p{N} -]{0,30})$/u.exec(text)
            if (!match || $from.parentOffset !== $from.parent.content.size) return null
            // The menu opens when a slash is typed, not when the caret moves to an existing one.
            if (!before && !(transaction.docChanged && match[1] === '')) return null
            return { from: $from.start(), to: $from.pos, query: match[1] ?? '' }
          },
        },
        props: {
          handleDOMEvents: { keydown: (_view, event) => takeEscape(editor, event) },
          handleKeyDown: (_view, event) =>
            key.getState(editor.state) !== null && (slashKeys.get(editor)?.(event) ?? false),
        },
      }),
    ]
  },
})
