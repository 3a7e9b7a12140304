// The target role of commands.
import { allRoles, roleCalled } from '#client/roles'
import { queries } from '#client/api/queries'
import { useSession } from '#client/session/session'
import { notFound } from '#contract/base/failure'
import type { AuthItem } from '#contract/users/roles'
import { say } from '#contract/base/say'
import type { CommandContext, Option } from '#workspace/command/command'
import { matchingOptions } from '#workspace/palette/steps/step'

/** The role that the roles screen shows: the one of the tab's address, else the first; undefined: none, or all of them. */
export function roleInFront({ tab }: CommandContext): string | undefined {
  if (tab?.view !== 'roles') return undefined
  const asked = new URL(tab.path, location.origin).searchParams.get('role')
  const all = queries.getQueryData(allRoles.queryKey) ?? []
  return (asked === null ? all[0] : roleCalled(all, asked))?.name
}

/** The address of the roles screen for a role. */
export const rolePath = (name: string): string => `/roles?role=${encodeURIComponent(name)}`

export const rolesNamed = async (query: string): Promise<readonly Option<string>[]> => {
  const all = await queries.fetchQuery(allRoles)
  const options = all.map(({ name, description }) => ({ value: name, label: description, detail: name }))
  return matchingOptions(options, query)
}
export const roleSource = (label: string) => ({ kind: 'search', label, search: rolesNamed }) as const

/** The role that fits, as the server has it now; undefined: there is none. */
const roleNow = async (fits: (role: AuthItem) => boolean): Promise<AuthItem | undefined> =>
  (await queries.fetchQuery({ ...allRoles, staleTime: 0 })).find(fits)

export async function roleByName(name: string): Promise<AuthItem> {
  const role = await roleNow((one) => one.name === name)
  if (!role) throw new Error(say`There is no role ${name}`)
  return role
}

/** The name of a role now. Somebody may have renamed it since a step that an undo takes back. @throws Failure 404 */
export async function roleNameNow(id: number): Promise<string> {
  const role = await roleNow((one) => one.id === id)
  if (!role) throw notFound('Role not found.')
  return role.name
}

/** A role of the list that was read last; undefined: it is not in it. */
export const knownRole = (name: unknown): AuthItem | undefined =>
  queries.getQueryData(allRoles.queryKey)?.find((one) => one.name === name)

export const isOwn = (name: string | undefined): boolean =>
  name !== undefined && name === useSession.getState().me?.role

export const fill = (context: CommandContext) => ({ role: roleInFront(context) })
