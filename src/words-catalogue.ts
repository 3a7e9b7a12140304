// Collects the phrases of the interface for translators: the build parses the modules and writes messages.json.

import { patternOf } from './contract/base/say'

/** A node of a syntax tree (ESTree). */
interface Node {
  type: string
  [part: string]: unknown
}

/** Properties whose English texts are translated when they are shown, besides the argument of `words('…')`. */
const translatedProperties = new Set([
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

/** A class, a route, a column, a key of the keyboard or a time zone in place of a text. */
const isName = (text: string) =>
  /^(?:[a-z]+(?:-[a-z]+)+|v\d\/\S+|\S+\/:\S+|[a-z]\.[a-z]+|Mod-\S+|[A-Z][a-z]+\/[A-Z][a-z]+)$/.test(text)

const isText = (text: string) => /\p{L}{2}/u.test(text) && !isName(text)

/** The texts that an expression may evaluate to: literals, both branches, results of functions, parts of lists and objects. */
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

/** The pattern of a `say` sentence, the same as at run time. */
function patternIn({ tag, quasi }: Node): string[] {
  if (nameOf(tag) !== 'say' || !isNode(quasi)) return []
  const parts = [quasi['quasis']]
    .flat()
    .map((part) => (isNode(part) && isCooked(part['value']) ? part['value'].cooked : ''))
  const pattern = patternOf(parts)
  return isText(pattern) ? [pattern] : []
}

/** Whether a text looks like English for people: a capital, then small letters, and not a class, header or address. */
const looksEnglish = (text: string) =>
  /^\p{Lu}(?:[\p{Ll}’']| \p{Ll})/u.test(text) && !/[{}<>=;\\]|[a-z][A-Z]|\w-[A-Z]/.test(text)

/** Nodes whose literal texts count when they look like English: parts of lists, branches, arguments of functions and others. */
const literalParts: Readonly<Record<string, readonly string[]>> = {
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

/** Methods whose arguments are messages. The arguments of all other methods are taken as names. */
const messageCalls = new Set(['counted', 'max', 'min', 'regex', 'refine'])
/** Properties whose texts only developers and readers of the API's pages see. */
const untranslatedProperties = new Set(['summary', 'keywords'])

function literalsIn(node: Node): string[] {
  const { callee } = node
  const isMethod = isNode(callee) && callee.type === 'MemberExpression'
  if (isMethod && !messageCalls.has(String(nameOf(callee['property'])))) return []
  if (
    node.type === 'Property' &&
    (untranslatedProperties.has(String(nameOf(node['key']))) || typeof nameOf(node['key']) === 'number')
  )
    return []
  return (literalParts[node.type] ?? [])
    .flatMap((name) => [node[name]].flat())
    .flatMap((part) => (isNode(part) && part.type === 'Literal' ? textsOf(part) : []))
    .filter(looksEnglish)
}

function own(node: Node): string[] {
  if (node.type === 'TaggedTemplateExpression') return patternIn(node)
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'words')
    return textsOf([node['arguments']].flat()[0])
  if (node.type === 'Property' && translatedProperties.has(String(nameOf(node['key'])))) return textsOf(node['value'])
  return literalsIn(node)
}

/** The unique phrases of a module, from its syntax tree. Linear in its nodes, except below a property in `translatedProperties`. */
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
