// The CSS of a static page: parsed, checked, and scoped to the page's own element, so that it styles nothing around it.
import {
  type AtrulePlain,
  type BlockPlain,
  type CssNodePlain,
  findAll,
  fromPlainObject,
  generate,
  parse,
  type RulePlain,
  type SelectorPlain,
  toPlainObject,
} from 'css-tree'

import { safeSource } from '#text/href'

/** The class of the element that a page's CSS is scoped to. */
export const ownClass = 'static-page'

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** Whether every bracket, string and comment is closed. Runs in linear time. */
function isBalanced(css: string): boolean {
  const open: string[] = []
  for (let at = 0; at < css.length; at += 1) {
    const sign = css.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === '/' && css.charAt(at + 1) === '*') {
      at = css.indexOf('*/', at + 2) + 1
      if (at === 0) return false
    } else if (sign === '"' || sign === "'") {
      at = endOfString(css, at)
      if (at === -1) return false
    } else if (closing[sign] !== undefined) open.push(closing[sign])
    else if ((sign === '}' || sign === ')' || sign === ']') && open.pop() !== sign) return false
  }
  return open.length === 0
}

/** The index of a string's closing quote; -1 when it is not closed. */
function endOfString(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at += 1) {
    const sign = css.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === css.charAt(from)) return at
    else if (sign === '\n') return -1
  }
  return -1
}

/** Whether CSS parses without an error. The editor refuses to save other CSS. */
export function isValidCss(css: string): boolean {
  if (!isBalanced(css)) return false
  let wrong = false
  parse(css, { onParseError: () => (wrong = true) })
  return !wrong
}

/** CSS as the site serves it: only rules that parse, each scoped to the page's element. '' for unbalanced CSS. Never throws. */
export function scopedCss(css: string): string {
  if (!isBalanced(css)) return ''
  const sheet = toPlainObject(parse(css))
  if (sheet.type !== 'StyleSheet') return ''
  return generate(fromPlainObject({ ...sheet, children: sheet.children.flatMap(scoped) }))
}

/** At-rules whose inner rules are scoped like outer ones. */
const conditions = new Set(['media', 'supports'])

function scoped(node: CssNodePlain): CssNodePlain[] {
  if (node.type === 'Rule') return scopedRule(node)
  if (node.type !== 'Atrule' || !node.block) return []
  if (conditions.has(node.name.toLowerCase())) {
    return [{ ...node, block: { ...node.block, children: node.block.children.flatMap(scoped) } }]
  }
  return /^(?:-webkit-)?keyframes$/i.test(node.name) ? [frames(node, node.block)] : []
}

/** Keyframes. Their steps are not selectors, so they are not scoped. */
const frames = (node: AtrulePlain, block: BlockPlain): AtrulePlain => ({
  ...node,
  block: {
    ...block,
    children: block.children.flatMap((step) =>
      step.type === 'Rule' ? [{ ...step, block: declared(step.block) }] : [],
    ),
  },
})

function scopedRule(rule: RulePlain): RulePlain[] {
  if (rule.prelude.type !== 'SelectorList') return []
  const children = rule.prelude.children.flatMap((selector) =>
    selector.type === 'Selector' ? scopedSelector(selector) : [],
  )
  return children.length === 0 ? [] : [{ ...rule, prelude: { ...rule.prelude, children }, block: declared(rule.block) }]
}

const own: CssNodePlain = { type: 'ClassSelector', name: ownClass }
const descendant: CssNodePlain = { type: 'Combinator', name: ' ' }

const isRoot = (node: CssNodePlain | undefined) =>
  (node?.type === 'TypeSelector' && /^(?:html|body)$/i.test(node.name)) ||
  (node?.type === 'PseudoClassSelector' && /^root$/i.test(node.name))

/**
 * A selector scoped to the page's element, which replaces `html`, `body` and `:root`. None for one that would match a sibling.
 */
function scopedSelector(selector: SelectorPlain): SelectorPlain[] {
  const parts = selector.children
  let from = 0
  while (isRoot(parts[from])) from += isInto(parts[from + 1]) && isRoot(parts[from + 2]) ? 2 : 1
  const rest = parts.slice(from)
  if (from === 0) return rest[0]?.type === 'Combinator' ? [] : [{ ...selector, children: [own, descendant, ...rest] }]
  const step = rest.find(({ type }) => type === 'Combinator')
  return step && !isInto(step) ? [] : [{ ...selector, children: [own, ...rest] }]
}

const isInto = (node: CssNodePlain | undefined) =>
  node?.type === 'Combinator' && (node.name === ' ' || node.name === '>')

/** The declarations that parse, without those that run scripts or load from an address that is not allowed. */
function declared(block: BlockPlain): BlockPlain {
  return { ...block, children: block.children.filter((node) => node.type === 'Declaration' && isHarmless(node)) }
}

/** Ways to run scripts from CSS. Browsers dropped them long ago, but attackers still try them. */
const running = /expression\(|javascript:|behavior:|-moz-binding/i

function isHarmless(declaration: CssNodePlain): boolean {
  const node = fromPlainObject(declaration)
  if (running.test(generate(node))) return false
  const loads = findAll(node, ({ type }) => type === 'Url' || type === 'Raw')
  return loads.every((part) => {
    if (part.type === 'Url') return safeSource(part.value) !== null
    return part.type !== 'Raw' || !part.value.toLowerCase().includes('url(')
  })
}
