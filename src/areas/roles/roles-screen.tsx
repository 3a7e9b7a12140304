import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'

import { allRoles, roleCalled, roleSubject } from '#client/roles'
import { rightsOf } from '#client/role-rights'
import type { AuthItem } from '#contract/users/roles'
import { type RightArea, rightAreas, rights } from '#contract/users/rights'
import { Button } from '#ui/button'
import { Empty } from '#ui/empty'
import { ErrorNotice } from '#ui/error'
import { Select } from '#ui/choices/select'
import { Skeleton } from '#ui/skeleton'
import { usePresses } from '#ui/use-presses'
import { useWords } from '#ui/words'
import type { ViewProps } from '#workspace/areas/view'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { Dock } from '#workspace/form/dock'

import { AreaRights } from './area-rights'
import { Compare, comparedIn } from './compare'
import { Matrix } from './matrix'
import { RoleDialog } from './role-dialog'

const areas = Object.entries(rightAreas) as [RightArea, (typeof rightAreas)[RightArea]][]
const everyRole = '*'

/** The roles screen: the rights of one role by area, or all roles beside each other. */
export default function RolesScreen({ query, setQuery }: ViewProps) {
  const words = useWords()
  const held = useRights()
  const [edited, setEdited] = useState<AuthItem | 'new' | null>(null)
  const { data: roles, error, refetch, isFetching } = useQuery(allRoles)
  const asked = query.get('role')
  const role = asked === null ? roles?.[0] : roleCalled(roles ?? [], asked)
  useFollowedName(asked, role, setQuery)
  if (error) return <ErrorNotice messages={['Error fetching data.']} onRetry={() => void refetch()} />
  const compared = comparedIn(query, roles ?? [])
  const isGone = role === undefined && asked !== everyRole
  // A new role is missing until the list is read again.
  if (!roles || (isFetching && isGone)) return <Skeleton className="m-4 h-7 w-80" />
  const options = [
    ...roles.map(({ name, description }) => ({ value: name, label: `${description} (${name})` })),
    { value: everyRole, label: words('All roles beside each other') },
  ]
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1">
        <h1 className="sr-only">{words('Roles')}</h1>
        <div className="w-72 max-w-full">
          <Select
            className="w-full"
            aria-label={words('Role')}
            value={role?.name ?? (isGone ? '' : everyRole)}
            placeholder={words('Role')}
            onChange={(value) => setQuery(new URLSearchParams({ role: value }))}
            options={options}
          />
        </div>
        {role && <ActionsOfRole role={role} onEdit={() => setEdited(role)} />}
        {asked === everyRole && <Compare roles={roles} query={query} setQuery={setQuery} />}
        <span className="flex-1" />
        {held.has('roles.create') && (
          <Button intent="primary" onClick={() => setEdited('new')}>
            <Plus size={16} strokeWidth={1.75} />
            {words('Add a new role')}
          </Button>
        )}
      </header>
      {role && <OneRole key={role.id} role={role} />}
      {isGone && (
        <Empty
          icon={KeyRound}
          text={words('There is no such role any more')}
          action={
            <Button onClick={() => setQuery(new URLSearchParams({ role: everyRole }))}>
              {words('All roles beside each other')}
            </Button>
          }
        />
      )}
      {asked === everyRole && (
        <Matrix
          key={compared.map(({ name }) => name).join(' ')}
          roles={compared.length === 2 ? compared : roles}
          onlyDiffering={compared.length === 2}
        />
      )}
      {edited && (
        <RoleDialog
          role={edited === 'new' ? null : edited}
          roles={roles}
          copyFrom={role?.name ?? ''}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

/** Puts the new name of a role that somebody renamed into the address. */
function useFollowedName(asked: string | null, role: AuthItem | undefined, setQuery: ViewProps['setQuery']): void {
  const name = role?.name
  useEffect(() => {
    if (asked !== null && name !== undefined && name !== asked)
      setQuery(new URLSearchParams({ role: name }), { replace: true })
  })
}

/** The commands for a role. */
function ActionsOfRole({ role, onEdit }: { role: AuthItem; onEdit: () => void }) {
  const words = useWords()
  const held = useRights()
  const args = { role: role.name }
  return (
    <>
      {held.has('roles.update') && (
        <Button intent="ghost" onClick={onEdit}>
          <Pencil size={16} strokeWidth={1.75} />
          {words('Edit role')}
        </Button>
      )}
      <CommandButton command={{ id: 'roles.remove', args }} label={words('Delete role')} intent="ghost" />
      <CommandButton command={{ id: 'roles.see-as', args }} label={words('See as this role')} intent="ghost" />
      <CommandButton command={{ id: 'roles.history', args }} label={words('Who changed this role')} intent="ghost" />
    </>
  )
}

/** The areas of one role. The opened area shows its switches in the side panel. */
function OneRole({ role }: { role: AuthItem }) {
  const words = useWords()
  const [open, setOpen] = useState<RightArea | null>(null)
  // The rights stay while a role that was renamed is read by its new name, so that a switch keeps the focus.
  const { data: held } = useQuery({ ...rightsOf(role.name), placeholderData: keepPreviousData })
  const mayChange = useRights().has('roles.update')
  const { own_posts_only } = roleSubject.known.get(role.id) ?? role
  const [isLimited, limit] = usePresses(own_posts_only === 1, (on) =>
    run({ id: 'roles.own-posts', args: { role: role.name, on } }, 'button'),
  )
  const count = (area: RightArea) => rights.filter((right) => right.startsWith(`${area}.`) && held?.has(right)).length
  return (
    <Dock
      dock={open && <AreaRights role={role.name} area={open} held={held} />}
      title={open ? words(rightAreas[open].title) : ''}
      shows={open ?? ''}
      onClose={() => setOpen(null)}
    >
      <div className="h-full overflow-y-auto" data-main tabIndex={-1}>
        <section className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-muted">
          <span>{role.people === 1 ? words('1 person') : words('{count} people', { count: role.people })}</span>
          <label className="flex items-center gap-2 text-fg">
            <input
              type="checkbox"
              className="accent-accent"
              checked={isLimited}
              disabled={!mayChange}
              onChange={({ target }) => limit(target.checked)}
            />
            {words('They change only posts that they author or report')}
          </label>
        </section>
        <ul aria-label={words('Areas of rights')}>
          {areas.map(([area, { title, actions }]) => (
            <li key={area}>
              <button
                type="button"
                aria-expanded={open === area}
                className="flex h-9 w-full items-center gap-3 border-b border-line px-4 text-start hover:bg-hover aria-expanded:bg-accent-soft"
                onClick={() => setOpen(open === area ? null : area)}
              >
                <span className="w-44 truncate">{words(title)}</span>
                <span className="text-muted tabular-nums" data-numbers>
                  {held ? words('{count} of {all}', { count: count(area), all: actions.length }) : ''}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dock>
  )
}
