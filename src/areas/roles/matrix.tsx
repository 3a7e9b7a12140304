import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'

import { rightsOf } from '#client/people'
import type { AuthItem } from '#contract/roles'
import { rightAreas, rights } from '#contract/rights'
import { rightTitles } from '#contract/right-titles'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const within = (at: number, length: number) => Math.max(0, Math.min(length - 1, at))

/** All roles by all rights. Arrows go between the cells, Space gives or takes; a row whose roles differ is marked. */
export function Matrix({ roles }: { roles: readonly AuthItem[] }) {
  const words = useWords()
  const mine = useRights()
  const [cell, setCell] = useState<readonly [row: number, column: number]>([0, 0])
  const held = useQueries({ queries: roles.map(({ name }) => rightsOf(name)) }).map(({ data }) => data)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = [within(cell[0] + step[0], rights.length), within(cell[1] + step[1], roles.length)] as const
    setCell(next)
    const target = event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-cell="${next.join(' ')}"]`)
    target?.focus()
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="border-separate border-spacing-0 text-start">
        <caption className="sr-only">{words('Rights of all roles')}</caption>
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
        <tbody>
          {rights.map((right, row) => {
            const [area = '', action = ''] = right.split('.')
            const title = rightAreas[area as keyof typeof rightAreas]?.title ?? area
            return (
              <tr key={right} className="hover:bg-hover">
                <th
                  scope="row"
                  className="sticky start-0 border-b border-line bg-surface px-3 py-1 text-start font-normal"
                >
                  {words(title)}: {words(rightTitles[action] ?? action)}
                </th>
                {roles.map(({ id, name }, column) => {
                  const on = held[column]?.has(right) ?? false
                  const mayChange = held[column] !== undefined && mine.has('roles.update') && mine.has(right)
                  return (
                    <td key={id} className="border-b border-line text-center">
                      <input
                        type="checkbox"
                        className="accent-accent"
                        data-cell={`${row} ${column}`}
                        aria-label={`${words(title)}: ${words(rightTitles[action] ?? action)}, ${name}`}
                        tabIndex={cell[0] === row && cell[1] === column ? 0 : -1}
                        onKeyDown={onKeyDown}
                        checked={on}
                        disabled={!mayChange}
                        onFocus={() => setCell([row, column])}
                        onChange={() =>
                          void run({ id: 'roles.toggle', args: { role: name, right, on: !on } }, 'button')
                        }
                      />
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
