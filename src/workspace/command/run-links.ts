/** Links that run a command, such as `/run/posts.open?id=1042`. A command without `fromLink` only opens the palette, filled in. */
import type { ArgumentSchema, Call } from '#workspace/command/command'
import { registry } from '#workspace/command/registry'
import { parseSearch } from '#workspace/areas/routes'

/** The call of a link; null when the path is no such link. Each argument is read as the type that the command's schema accepts. */
export function parseRunLink(path: string): Call | null {
  const { pathname, query } = parseSearch(path)
  const id = /^\/run\/([\w-]+\.[\w-]+)$/.exec(pathname)?.[1]
  if (!id) return null
  const schema = registry().find(id)?.arguments?.schema
  const names = [...new Set(query.keys())]
  const args = names.map((name) => {
    const all = query.getAll(name)
    const tries: unknown[] = [all[0], Number(all[0]), all[0] === 'true', all, all.map(Number)]
    return [name, tries.find((value) => schema && fits(schema, name, value)) ?? all[0]]
  })
  return { id, args: Object.fromEntries(args) }
}

function fits(schema: ArgumentSchema, name: string, value: unknown): boolean {
  const parsed = schema.safeParse({ [name]: value })
  return parsed.success || parsed.error.issues.every((issue) => issue.path[0] !== name)
}

/** The link of a call, for a message. */
export function runLink({ id, args = {} }: Call): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(args))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  const text = query.toString()
  return `/run/${id}${text ? `?${text}` : ''}`
}
