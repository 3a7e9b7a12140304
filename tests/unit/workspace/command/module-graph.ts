// The graph of references in the browser's code, from the syntax of its modules: imports, declarations and calls of the server.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** A top-level declaration: `src/client/posts/posts.ts postChanged`. Other top-level code is `(module)`. */
type Symbol = string

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    if (isNode(value)) yield value
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) yield one
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  return String(node.type === 'Literal' ? node.value : (node.name ?? ''))
}

const aliases: readonly [prefix: string, folder: string][] = [
  ['#commands/', 'commands/'],
  ...['contract', 'text', 'client', 'ui', 'editor', 'workspace', 'areas'].map(
    (floor) => [`#${floor}/`, `src/${floor}/`] as [string, string],
  ),
]

/** The file of an import; undefined for a package. */
function fileOf(from: string, source: string): string | undefined {
  const alias = aliases.find(([prefix]) => source.startsWith(prefix))
  const base = alias
    ? join(root, alias[1], source.slice(alias[0].length))
    : source.startsWith('.')
      ? resolve(dirname(join(root, from)), source)
      : undefined
  const found = base && ['.ts', '.tsx', '/index.ts'].map((end) => base + end).find((path) => existsSync(path))
  return found && relative(root, found)
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}

interface Graph {
  /** The files that were read. */
  files: readonly string[]
  /** The references of each declaration: other declarations, and calls of the server as `api.posts.update`. */
  names: ReadonlyMap<Symbol, ReadonlySet<Symbol>>
  /** The imports of each file, by the declaration's own name. */
  imports: ReadonlyMap<string, ReadonlySet<Symbol>>
}

/** Reads the modules of these folders. */
export function readGraph(folders: readonly string[]): Graph {
  const files = folders.flatMap(filesIn)
  const names = new Map<Symbol, Set<Symbol>>()
  const imports = new Map<string, Set<Symbol>>()
  for (const file of files) readModule(file, names, imports)
  return { files, names, imports }
}

function readModule(file: string, names: Map<Symbol, Set<Symbol>>, imports: Map<string, Set<Symbol>>): void {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const body = (program as unknown as { body: Node[] }).body
  const scope = scopeOf(file, body)
  imports.set(
    file,
    new Set([...scope].filter(([, symbol]) => !symbol.startsWith(`${file} `)).map(([, symbol]) => symbol)),
  )
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') continue
    if (statement.type === 'ExportNamedDeclaration' && isNode(statement.source)) {
      const from = fileOf(file, nameOf(statement.source))
      for (const one of statement.specifiers as Node[])
        names.set(`${file} ${nameOf(one.exported)}`, new Set([`${from} ${nameOf(one.local)}`]))
      continue
    }
    for (const [name, node] of declarationsOf(statement)) {
      const found = names.get(`${file} ${name}`) ?? new Set()
      collect(node, scope, found)
      names.set(`${file} ${name}`, found)
    }
  }
}

/** The symbol of each name at the top of a module. */
function scopeOf(file: string, body: readonly Node[]): Map<string, Symbol> {
  const scope = new Map<string, Symbol>()
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') {
      for (const [name] of declarationsOf(statement)) scope.set(name, `${file} ${name}`)
      continue
    }
    const from = fileOf(file, nameOf(statement.source))
    if (from === undefined || statement.importKind === 'type') continue
    for (const one of statement.specifiers as Node[])
      scope.set(nameOf(one.local), `${from} ${one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default'}`)
  }
  return scope
}

/** The declarations of a statement, each with its code. */
function declarationsOf(statement: Node): [name: string, node: Node][] {
  const inner = isNode(statement.declaration) ? statement.declaration : statement
  if (statement.type === 'ExportDefaultDeclaration') return [['default', statement]]
  if (inner.type === 'FunctionDeclaration' || inner.type === 'ClassDeclaration') return [[nameOf(inner.id), inner]]
  if (inner.type === 'VariableDeclaration')
    return (inner.declarations as Node[]).flatMap((one) => boundBy(one.id).map((name): [string, Node] => [name, one]))
  if (inner.type.startsWith('TS')) return []
  return [['(module)', inner]]
}

/** The names of a pattern: `{ a, b: c }` binds a and c. */
function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  if (pattern.type === 'Property') return boundBy(pattern.value)
  return [...childrenOf(pattern)].flatMap(boundBy)
}

function collect(node: Node, scope: ReadonlyMap<string, Symbol>, found: Set<Symbol>): void {
  const called = serverCalls(node, scope)
  for (const call of called) found.add(call)
  if (called.length > 0) return
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
    const symbol = scope.get(nameOf(node))
    if (symbol) found.add(symbol)
  }
  for (const child of childrenOf(node)) collect(child, scope, found)
}

/** The objects whose methods call the server. */
export const callers: ReadonlySet<string> = new Set(['src/client/api/api.ts api', 'src/client/api/api-late.ts api'])

/** The calls that src/client/lists/records.ts makes with the functions of a subject. */
const ofRecords = ['create', 'update', 'remove', 'removeMany']

/** The server calls of a member expression: `api.posts.update`, or all calls of records for `api.tags`, which is passed on. */
function serverCalls(node: Node, scope: ReadonlyMap<string, Symbol>): string[] {
  if (node.type !== 'MemberExpression' || !isNode(node.object)) return []
  const { object, property } = node
  if (callers.has(scope.get(nameOf(object)) ?? '')) return ofRecords.map((name) => `api.${nameOf(property)}.${name}`)
  if (object.type !== 'MemberExpression' || !callers.has(scope.get(nameOf(object.object)) ?? '')) return []
  return [`api.${nameOf(object.property)}.${nameOf(property)}`]
}

/** All symbols that a declaration reaches, without itself. */
export function reachedFrom({ names }: Graph, start: Symbol): ReadonlySet<Symbol> {
  const reached = new Set<Symbol>()
  const open = [start]
  for (let symbol = open.pop(); symbol !== undefined; symbol = open.pop())
    for (const next of names.get(symbol) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        open.push(next)
      }
  return reached
}
