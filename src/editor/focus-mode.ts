// Focus mode: highlights the block of the caret and keeps it in the middle of the page.
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const focused: Record<string, string> = { 'data-focus-mode': '' }
const none: Record<string, string> = {}

const key = new PluginKey('focusMode')

/**
 * The extension of focus mode: it marks the block of the caret and keeps it in the middle. @param isOn whether focus mode is on. It
 * is called at every change, because focus mode is a preference of the person.
 */
export const FocusMode = Extension.create<{ isOn: () => boolean }>({
  name: 'focusMode',
  addOptions: () => ({ isOn: () => false }),
  addProseMirrorPlugins() {
    const { isOn } = this.options
    return [
      new Plugin({
        key,
        props: {
          decorations: ({ doc, selection: { $from } }) => {
            if (!isOn() || $from.depth === 0) return null
            return DecorationSet.create(doc, [Decoration.node($from.before(1), $from.after(1), { class: 'in-focus' })])
          },
          attributes: () => (isOn() ? focused : none),
        },
        view: () => ({
          update(view, before) {
            if (!isOn() || !view.hasFocus() || before.selection.eq(view.state.selection)) return
            const { node } = view.domAtPos(view.state.selection.head)
            const element = node instanceof Element ? node : node.parentElement
            element?.scrollIntoView({ block: 'center' })
          },
        }),
      }),
    ]
  },
})
