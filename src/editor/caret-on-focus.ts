// Restores the caret at once when code focuses the text, for instance after a dialog. The browser moves it to the beginning, and
// the editor restores it only 20 ms later; a key in between would be typed at the beginning.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

export const CaretOnFocus = Extension.create({
  name: 'caretOnFocus',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          focus: (view) => {
            // Runs after the caller of focus(). A click sets the caret later.
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
