import { Eye, EyeOff, GitCompare, History, KeyRound, Plus } from 'lucide-react'
import { z } from 'zod'

import { Failure, isNotFound } from '#contract/base/failure'
import { api } from '#client/api/api-late'
import { ifMatch } from '#client/lists/records'
import { expectedVersion } from '#client/lists/restored-versions'
import { roleSubject, rolesChanged } from '#client/roles'
import { readRights, type RightChange, showRight } from '#client/role-rights'
import { seeAs } from '#client/session/see-as'
import { useSession } from '#client/session/session'
import { type Right, rights } from '#contract/users/rights'
import type { AuthItem } from '#contract/users/roles'
import { rightTitle } from '#contract/users/right-titles'
import { limitedQueue } from '#text/limited-queue'
import { command, type Outcome, type Undo } from '#workspace/command/command'
import { openPath } from '#workspace/panes/store'
import { closeUnsaved } from '#workspace/panes/close-tabs'

import { goCommand } from '#commands/frame/go'
import { undoAdding } from '#commands/record/undo-adding'

import { changeRole } from './roles-change'
import { removeRole } from './roles-remove'
import { fill, knownRole, roleByName, roleNameNow, rolePath, rolesNamed, roleSource } from './roles-target'

const text = z.string().trim().min(1, 'Field can not be empty')

interface Change extends RightChange {
  /** The link that is removed: not one that another person made later. Left out: the present one. */
  link?: number
}

/** Makes a change on the server. @returns the link that it made or removed; null: another person has just done the same */
async function send({ role, right, on, link }: Change): Promise<number | null> {
  if (on) {
    const made = await api.roleRights.create({ body: { parent: role, child: right } })
    return made.is_new ? made.id : null
  }
  const present = (await readRights(role)).get(right)
  if (present === undefined || (link !== undefined && link !== present)) return null
  return await api.roleRights.remove({ params: { id: present } }).then(
    () => present,
    (error: unknown) => {
      if (isNotFound(error)) return null
      throw error
    },
  )
}

/** Sends one change after the other, so that the last one decides. */
const queue = limitedQueue(1)

/**
 * Gives a right to a role, or takes it away. The change is shown at once, so that a second press takes it back; a failed one is
 * taken back on the screen.
 * @returns the link that this call made or removed; null: it changed nothing
 */
async function toggle(change: Change): Promise<number | null> {
  const answered = showRight(change)
  let isDone = false
  try {
    const link = await queue.run(() => send(change))
    isDone = true
    return link
  } finally {
    await answered(isDone)
  }
}

/**
 * Removes a role that was made with the rights `given`. @throws Failure 409 when it has others by now, which nothing could restore
 */
async function removeMade({ id, version }: AuthItem, given: readonly string[]): Promise<void> {
  const held = await readRights(await roleNameNow(id))
  if (held.size !== given.length || !given.every((right) => held.has(right)))
    throw new Failure(409, 'This was changed elsewhere meanwhile.')
  await api.roles.remove({ params: { id }, headers: ifMatch(id, expectedVersion('roles', id, version)) })
}

const toldOf = (on: boolean) => (on ? 'Added' : 'Removed')

/** Like toggle. @returns the message, with its undo when this call changed the role */
const toggleUndoably = async (role: string, right: string, on: boolean): Promise<Outcome> => {
  const id = knownRole(role)?.id
  const link = await toggle({ role, right, on })
  if (link === null) return { message: toldOf(on) }
  const undo: Undo = async () => {
    const name = id === undefined ? role : await roleNameNow(id)
    const undone = await toggle({ role: name, right, on: !on, link })
    if (undone === null) throw new Failure(409, 'This was changed elsewhere meanwhile.')
    return { message: toldOf(!on) }
  }
  return { message: toldOf(on), undo }
}

/** The commands of roles and their rights. */
export const roleCommands = [
  goCommand('roles', 'Go to roles', KeyRound, 'roles.read', { keys: 'g o', keywords: ['rights', 'permissions'] }),
  command({
    id: 'roles.create',
    title: 'Add a new role',
    subject: 'roles',
    icon: Plus,
    keywords: ['new', 'copy'],
    right: 'roles.create',
    arguments: {
      schema: z.object({ name: text, description: text, copy_from: z.string() }),
      sources: {
        name: { kind: 'text', label: 'Name' },
        description: { kind: 'text', label: 'Description' },
        copy_from: {
          kind: 'search',
          label: 'Copy the rights of',
          none: { value: '', label: 'None: it begins without rights' },
          search: rolesNamed,
        },
      },
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error creating role.',
    run: async ({ name, description, copy_from }) => {
      const template = copy_from === '' ? undefined : (await roleByName(copy_from)).id
      const given = template === undefined ? [] : [...(await readRights(copy_from)).keys()]
      const made = await api.roles.create({
        body: { name, description, type: 1, ...(template === undefined ? {} : { copy_from: template }) },
      })
      roleSubject.known.remember([made])
      rolesChanged()
      openPath(rolePath(made.name))
      return {
        message: 'Created',
        made: made.id,
        undo: undoAdding('roles.delete', () => removeMade(made, given).finally(rolesChanged)),
      }
    },
  }),
  ...changeRole,
  removeRole,
  command({
    id: 'roles.compare',
    title: 'Compare two roles',
    subject: 'roles',
    icon: GitCompare,
    keywords: ['diff', 'difference', 'rights'],
    right: 'roles.read',
    arguments: {
      schema: z.object({ first: z.string(), second: z.string() }),
      sources: { first: roleSource('First role'), second: roleSource('Second role') },
    },
    risk: 'none',
    writes: false,
    run: ({ first, second }) => {
      openPath(`/roles?${new URLSearchParams({ role: '*', first, second }).toString()}`)
    },
  }),
  command({
    id: 'roles.see-as',
    title: 'See Slotdesk as a role',
    subject: 'roles',
    icon: Eye,
    keywords: ['impersonate', 'view as', 'try', 'preview', 'rights'],
    right: 'roles.read',
    available: () => (useSession.getState().me?.seen_as === undefined ? true : 'hidden'),
    arguments: { schema: z.object({ role: z.string() }), sources: { role: roleSource('Role') }, fill },
    risk: 'none',
    writes: false,
    run: async ({ role }) => {
      if (await closeUnsaved()) seeAs(role)
    },
  }),
  command({
    id: 'roles.see-as-own',
    title: 'See Slotdesk as yourself again',
    subject: 'roles',
    icon: EyeOff,
    keywords: ['stop', 'leave', 'impersonate', 'view as'],
    right: 'signed-in',
    available: () => (useSession.getState().me?.seen_as === undefined ? 'hidden' : true),
    risk: 'none',
    writes: false,
    run: () => seeAs(null),
  }),
  command({
    id: 'roles.history',
    title: 'Who changed this role',
    subject: 'roles',
    icon: History,
    keywords: ['audit', 'log', 'blame', 'history'],
    right: 'audit.read',
    arguments: { schema: z.object({ role: z.string() }), sources: { role: roleSource('Role') }, fill },
    risk: 'none',
    writes: false,
    run: async ({ role }, { run }) => {
      const { id } = await roleByName(role)
      const path = `/audit?${new URLSearchParams({ subject: 'role', record: String(id) }).toString()}`
      await run({ id: 'workspace.open', args: { path } })
    },
  }),
  command({
    id: 'roles.toggle',
    title: 'Give a right to a role, or take it',
    subject: 'roles',
    icon: KeyRound,
    keywords: ['permission', 'allow', 'forbid'],
    right: 'roles.update',
    arguments: {
      schema: z.object({ role: z.string(), right: z.enum(rights as readonly [Right, ...Right[]]), on: z.boolean() }),
      sources: {
        role: roleSource('Role'),
        right: {
          kind: 'choice',
          label: 'Right',
          options: () => rights.map((value) => ({ value, label: rightTitle(value), detail: value })),
        },
        on: {
          kind: 'choice',
          label: 'Give or take',
          options: () => [
            { value: true, label: 'Give' },
            { value: false, label: 'Take' },
          ],
        },
      },
      fill,
    },
    risk: 'undoable',
    writes: true,
    key: { again: true },
    failure: 'Error changing permission',
    run: ({ role, right, on }) => toggleUndoably(role, right, on),
  }),
]
