// The link mark; reading and setting the link at the caret.
import { type Editor, Extension, getMarkRange } from '@tiptap/core'
import { Link as TiptapLink } from '@tiptap/extension-link'
import { Plugin } from '@tiptap/pm/state'

import { isWebLink } from '#contract/base/rules'
import { safeHref } from '#text/href'

/** The scheme that a typed address lacks: an address with a host alone begins with `//` or has no slash before it. */
function missingScheme(typed: string): string {
  if (typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed)) return ''
  return typed.startsWith('//') ? 'https:' : 'https://'
}

/** Completes a typed address to http or https; https without a scheme. Null: it is not valid. A path (`/about`) is not: it has no host. */
export function webHref(typed: string): string | null {
  const text = typed.trim()
  const whole = missingScheme(text) + text
  // Browsers skip more than two slashes and take the first part of the path for the host.
  if (/^https?:\/{3}/i.test(whole)) return null
  if (isWebLink(whole) !== null) return null
  const href = safeHref(whole)
  if (href === null || !URL.canParse(href)) return null
  // An address with user name or password hides where it leads; an address with two schemes is two addresses pasted together.
  const { username, password } = new URL(href)
  return username !== '' || password !== '' || /^https?:\/*https?(?::|\/\/)/i.test(href) ? null : href
}

export interface LinkAttributes {
  href: string
  title: string | null
  target: '_blank' | null
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The link that the whole selection is in, or that the caret is in or at an end of. */
export function linkAround(editor: Editor): LinkAttributes | null {
  const { $from, empty } = editor.state.selection
  const beside = [$from.nodeAfter, $from.nodeBefore].flatMap((node) => node?.marks ?? [])
  const mark = empty ? beside.find(({ type }) => type.name === 'link') : undefined
  if (!mark && (empty || !editor.isActive('link'))) return null
  const { href, title, target } = mark?.attrs ?? editor.getAttributes('link')
  return { href: textOr(href) ?? '', title: textOr(title), target: target === '_blank' ? '_blank' : null }
}

/**
 * Links the selection, or changes the whole link that the caret or the selection is in; without either it inserts the title, else the
 * address. The caret goes behind the link.
 */
export function setLink(editor: Editor, attributes: LinkAttributes): void {
  const { link } = editor.schema.marks
  if (!link) return
  const { state, view } = editor
  const mark = link.create({ ...attributes, rel: 'noopener' })
  const { tr, selection } = state
  const found = getMarkRange(selection.$from, link)
  const around = found && found.to >= selection.to ? found : selection
  const { from } = around
  let { to } = around
  if (from === to) {
    const text = attributes.title ?? attributes.href
    tr.insert(from, state.schema.text(text, [mark]))
    to = from + text.length
  } else tr.removeMark(from, to, link).addMark(from, to, mark)
  view.dispatch(tr)
  editor.chain().focus().setTextSelection(to).run()
}

/** Text that is typed or pasted at an end of a link is not linked. A typed address is linked by the space behind it. */
export const Link = TiptapLink.extend({ inclusive: false }).configure({
  openOnClick: false,
  // LinkOverWords does this.
  linkOnPaste: false,
  defaultProtocol: 'https',
  HTMLAttributes: { rel: 'noopener', target: null, class: null },
  isAllowedUri: (uri) => safeHref(uri) !== null,
})

/** Links the words that a web address is pasted over, as the dialog does: what is typed next goes behind them. */
export const LinkOverWords = Extension.create({
  name: 'linkOverWords',
  addProseMirrorPlugins() {
    const { editor } = this
    const handlePaste: Plugin['props']['handlePaste'] = (view, _event, { content }) => {
      const pasted = content.textBetween(0, content.size, '\n', ' ')
      const href = /^(?:https?:\/\/|www\.)\S+$/i.test(pasted) ? webHref(pasted) : null
      if (href === null || view.state.selection.empty || !editor.can().setMark('link', { href })) return false
      setLink(editor, { href, title: null, target: null })
      return true
    }
    return [new Plugin({ props: { handlePaste } })]
  },
})
