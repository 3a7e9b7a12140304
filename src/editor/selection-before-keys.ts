// Reads the browser's selection before each key. A motion key and the next key may come before the browser reports the motion; the
// editor would then act on the selection before it: after Ctrl+A and Right, a letter would replace the whole text.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

import { flushPending } from '#editor/flush-pending'

export const SelectionBeforeKeys = Extension.create({
  name: 'selectionBeforeKeys',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (view) => {
              if (!view.composing) flushPending(editor)
              return false
            },
          },
        },
      }),
    ]
  },
})
