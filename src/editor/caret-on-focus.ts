// The caret of a text that gets the focus by code, as from a dialog that closes: the browser sets it to the beginning, and the editor
// moves it back only 20 ms later. A key in between would be typed at the beginning.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

export const CaretOnFocus = Extension.create({
  name: 'caretOnFocus',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          focus: (view) => {
            // Once whoever gave the focus is done; a click sets the caret after this.
            queueMicrotask(() => {
              if (!view.isDestroyed && view.hasFocus()) view.focus()
            })
            return false
          },
        },
      },
    }),
  ],
})
