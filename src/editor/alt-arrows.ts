// Withholds arrow keys with Alt from ProseMirror: they move blocks and add cells. On a picture, and beside one, ProseMirror would move
// the selection instead. Left and Right with Alt alone stay: on a Mac they go by words.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

const isCommand = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey && (/^Arrow(?:Up|Down)$/.test(key) || ((ctrlKey || metaKey) && /^Arrow(?:Left|Right)$/.test(key)))

export const AltArrows = Extension.create({
  name: 'altArrows',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { keydown: (_view, event) => isCommand(event) } } }),
  ],
})
