import { Mark } from '@tiptap/core'

/** StarterKit's code mark, except that it combines with other marks: imported texts have bold code. */
export const Code = Mark.create({
  name: 'code',
  code: true,
  excludes: '',
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
})

/**
 * Superscript or subscript; each removes the other. They are our own: tiptap's packages for them have no release of the version that
 * package.json pins.
 */
const script = (name: 'superscript' | 'subscript', excludes: string, tag: 'sup' | 'sub', align: string, key: string) =>
  Mark.create({
    name,
    excludes: `${name} ${excludes}`,
    parseHTML: () => [{ tag }, { style: 'vertical-align', getAttrs: (value) => (value === align ? null : false) }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) }
    },
  })

export const Superscript = script('superscript', 'subscript', 'sup', 'super', 'Mod-.')
export const Subscript = script('subscript', 'superscript', 'sub', 'sub', 'Mod-;')
