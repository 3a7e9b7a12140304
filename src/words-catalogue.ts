// Which phrases the interface's code holds, for translators: the build reads them out of the modules and writes messages.json.

import { patternOf } from './contract/say'

/** A node of a syntax tree (ESTree). */
interface Node {
  type: string
  [part: string]: unknown
}

/** Where English is written that is translated on its way to the screen, besides `words('…')` itself. */
const spoken = new Set([
  'title',
  'label',
  'reason',
  'are',
  'message',
  'messages',
  'detail',
  'confirm',
  'cancel',
  'failure',
  'notMatching',
  'placeholder',
  'hint',
  'heading',
  'text',
  'word',
  'words',
  'notes',
  'details',
  'stopped',
  'newTitle',
  'lost',
  'one',
  'removal',
  'what',
  'removes',
])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isText = (text: string) => /\p{L}{2}/u.test(text)

/** The texts that an expression may come to: a literal, either branch, what a function answers, what a list or record holds. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  const parts = (...names: string[]) => names.flatMap((name) => [node[name]].flat().flatMap(textsOf))
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && isText(node.value) ? [node.value] : []
    case 'TemplateLiteral':
      return [node.expressions].flat().length === 0 ? parts('quasis') : []
    case 'TemplateElement':
      return isCooked(node.value) && isText(node.value.cooked) ? [node.value.cooked] : []
    case 'ConditionalExpression':
      return parts('consequent', 'alternate')
    case 'LogicalExpression':
      return parts('left', 'right')
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'BlockStatement':
      return parts('body')
    case 'ReturnStatement':
      return parts('argument')
    case 'IfStatement':
      return parts('consequent', 'alternate')
    case 'ArrayExpression':
      return parts('elements')
    case 'ObjectExpression':
      return parts('properties')
    case 'Property':
      return parts('value')
    default:
      return []
  }
}

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'

const nameOf = (node: unknown) =>
  isNode(node) ? (node.type === 'Identifier' ? node.name : node.type === 'Literal' ? node.value : null) : null

/** The pattern of a sentence with values, as `say` makes it at run time. */
function patternIn({ tag, quasi }: Node): string[] {
  if (nameOf(tag) !== 'say' || !isNode(quasi)) return []
  const parts = [quasi['quasis']]
    .flat()
    .map((part) => (isNode(part) && isCooked(part['value']) ? part['value'].cooked : ''))
  const pattern = patternOf(parts)
  return isText(pattern) ? [pattern] : []
}

/** English by its look: a capital and small letters, no name of a class, a header or an address. */
const looksSpoken = (text: string) =>
  /^\p{Lu}(?:[\p{Ll}’']| \p{Ll})/u.test(text) && !/[{}<>=;\\]|[a-z][A-Z]|\w-[A-Z]/.test(text)

/** Where a text stands that may come to the screen by another name than those above: in a list, a branch, a call of our own. */
const holders: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ['elements'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  AssignmentPattern: ['right'],
  ReturnStatement: ['argument'],
  ArrowFunctionExpression: ['body'],
  VariableDeclarator: ['init'],
  NewExpression: ['arguments'],
  CallExpression: ['arguments'],
  Property: ['value'],
}

/** Calls of methods that are given what somebody reads; any other is given names. */
const spokenCalls = new Set(['counted', 'max', 'min', 'regex', 'refine'])
/** What is written for whoever reads the code, or the API’s pages. */
const unspoken = new Set(['summary', 'keywords'])

function heldIn(node: Node): string[] {
  const { callee } = node
  const isMethod = isNode(callee) && callee.type === 'MemberExpression'
  if (isMethod && !spokenCalls.has(String(nameOf(callee['property'])))) return []
  if (
    node.type === 'Property' &&
    (unspoken.has(String(nameOf(node['key']))) || typeof nameOf(node['key']) === 'number')
  )
    return []
  return (holders[node.type] ?? [])
    .flatMap((name) => [node[name]].flat())
    .flatMap((part) => (isNode(part) && part.type === 'Literal' ? textsOf(part) : []))
    .filter(looksSpoken)
}

function own(node: Node): string[] {
  if (node.type === 'TaggedTemplateExpression') return patternIn(node)
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'words')
    return textsOf([node['arguments']].flat()[0])
  if (node.type === 'Property' && spoken.has(String(nameOf(node['key'])))) return textsOf(node['value'])
  return heldIn(node)
}

/** The phrases of a module, each once, by its syntax tree. Linear in its nodes, but for those under a spoken property. */
export function phrasesOf(program: unknown): string[] {
  const found = new Set<string>()
  const waiting: unknown[] = [program]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (Array.isArray(node)) waiting.push(...node)
    else if (isNode(node)) {
      for (const text of own(node)) found.add(text)
      waiting.push(...Object.values(node).filter((part) => typeof part === 'object'))
    }
  }
  return [...found]
}
