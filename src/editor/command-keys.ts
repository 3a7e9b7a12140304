// Withholds keys of commands from ProseMirror. It would take Enter with any modifier, but Ctrl+Enter publishes, or sends the form.
// Arrow keys with Alt move blocks and add cells; on a picture, and beside one, it would move the selection instead. Left and Right
// with Alt alone stay: on a Mac they go by words.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

const isCommand = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
  const mod = ctrlKey || metaKey
  if (key === 'Enter') return mod
  return altKey && (/^Arrow(?:Up|Down)$/.test(key) || (mod && /^Arrow(?:Left|Right)$/.test(key)))
}

export const CommandKeys = Extension.create({
  name: 'commandKeys',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { keydown: (_view, event) => isCommand(event) } } }),
  ],
})
