import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'

import { rightsOf } from '#client/role-rights'
import type { AuthItem } from '#contract/users/roles'
import { type Right, rights } from '#contract/users/rights'
import { rightTitle } from '#contract/users/right-titles'
import { onKeys } from '#ui/keys'
import { readingKey } from '#ui/reading-key'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'

import { differing } from './differing'

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const within = (at: number, length: number) => Math.max(0, Math.min(length - 1, at))

/**
 * A table of rights and roles. Arrow keys move between cells, Space grants or removes a right. `onlyDiffering` shows only the
 * rights in which the first two roles differ.
 */
export function Matrix({ roles, onlyDiffering }: { roles: readonly AuthItem[]; onlyDiffering: boolean }) {
  const words = useWords()
  const [cell, setCell] = useState<readonly [row: number, column: number]>([0, 0])
  const held = useQueries({ queries: roles.map(({ name }) => rightsOf(name)) }).map(({ data }) => data)
  // A right that was changed here stays listed, so that the focus stays.
  const [changed, setChanged] = useState<readonly string[]>([])
  const [first, second] = held
  const different = onlyDiffering && first && second ? differing(first, second) : rights
  const shown = rights.filter((right) => different.includes(right) || changed.includes(right))
  const row = within(cell[0], shown.length)
  const column = within(cell[1], roles.length)
  const onKeyDown = onKeys<HTMLInputElement>((event) => {
    const step = steps[readingKey(event.key)]
    if (!step) return
    event.preventDefault()
    const next = [within(row + step[0], shown.length), within(column + step[1], roles.length)] as const
    setCell(next)
    const target = event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-cell="${next.join(' ')}"]`)
    target?.focus()
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="border-separate border-spacing-0 text-start">
        <caption className="sr-only">{words('Rights of all roles')}</caption>
        <Head roles={roles} />
        <tbody>
          {shown.map((right, at) => (
            <RightRow
              key={right}
              right={right}
              at={at}
              roles={roles}
              held={held}
              column={row === at ? column : null}
              onKeyDown={onKeyDown}
              onFocus={(beside) => setCell([at, beside])}
              onChange={() => setChanged([...changed, right])}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ roles }: { roles: readonly AuthItem[] }) {
  const words = useWords()
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="sticky start-0 top-0 z-20 min-w-64 border-b border-line bg-surface px-3 py-2 text-start font-medium"
        >
          {words('Right')}
        </th>
        {roles.map(({ id, description }) => (
          <th
            key={id}
            scope="col"
            className="sticky top-0 z-10 min-w-28 border-b border-line bg-surface px-2 py-2 font-medium"
          >
            {words(description)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RightRowProps {
  right: Right
  at: number
  roles: readonly AuthItem[]
  /** The rights of each role; undefined while they are loading. */
  held: readonly (ReadonlyMap<string, number> | undefined)[]
  /** The index of the cell in this row that Tab moves to. */
  column: number | null
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onFocus: (column: number) => void
  onChange: () => void
}

function RightRow({ right, at, roles, held, column, onKeyDown, onFocus, onChange }: RightRowProps) {
  const words = useWords()
  const mine = useRights()
  const title = words(rightTitle(right))
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className="sticky start-0 border-b border-line bg-surface px-3 py-1 text-start font-normal">
        {title}
      </th>
      {roles.map(({ id, name }, beside) => {
        const on = held[beside]?.has(right) ?? false
        const mayChange = held[beside] !== undefined && mine.has('roles.update') && mine.has(right)
        return (
          <td key={id} className="border-b border-line text-center">
            <input
              type="checkbox"
              className="accent-accent"
              data-cell={`${at} ${beside}`}
              aria-label={`${title}, ${name}`}
              tabIndex={column === beside ? 0 : -1}
              onKeyDown={onKeyDown}
              checked={on}
              disabled={!mayChange}
              onFocus={() => onFocus(beside)}
              onChange={() => {
                onChange()
                void run({ id: 'roles.toggle', args: { role: name, right, on: !on } }, 'button')
              }}
            />
          </td>
        )
      })}
    </tr>
  )
}
