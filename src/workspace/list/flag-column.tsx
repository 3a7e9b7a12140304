// The column of a yes or no: read in the table, and turned there by a click or by F2.
import type { TableColumn } from '#ui/table/columns'
import type { ChoiceEdit } from '#ui/table/cell-edit'
import { useWords } from '#ui/words'
import { passes } from '#contract/rights'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { registry } from '#workspace/command/registry'

import { savedBy } from './saved-by'

type Flagged<Name extends string> = Record<Name, number> & { id: number }

const textOf = (value: number) => (value === 1 ? 'Yes' : 'No')

/** Yes or No of the row's flag by that name. @param turns the command that turns it; left out: it is only read. */
export function flagColumn<Name extends string>(name: Name, title: string, turns?: string): TableColumn<Flagged<Name>> {
  return {
    id: name,
    title,
    width: 140,
    weight: 5,
    cell: (row) => <FlagCell id={row.id} value={row[name]} {...(turns === undefined ? {} : { turns })} />,
    text: (row) => textOf(row[name]),
    ...(turns === undefined ? {} : { edit: flagEdit(name, turns) }),
  }
}

const turn = (turns: string, id: number, on: boolean) => ({ id: turns, args: { ids: [id], on } })

const flagEdit = <Name extends string>(name: Name, turns: string): ChoiceEdit<Flagged<Name>> => ({
  kind: 'choice',
  options: [
    { value: '1', label: 'Yes' },
    { value: '0', label: 'No' },
  ],
  value: (row) => String(row[name]),
  put: (value) => ({ [name]: Number(value) }),
  save: ({ id }, value) => savedBy(turn(turns, id, value === '1')),
})

function FlagCell({ id, value, turns }: { id: number; value: number; turns?: string }) {
  const words = useWords()
  const rights = useRights()
  const right = turns === undefined ? undefined : registry().find(turns)?.right
  const text = words(textOf(value))
  if (turns === undefined || right === undefined || !passes(right, rights)) return <>{text}</>
  return (
    <button
      type="button"
      tabIndex={-1}
      className="-mx-1 rounded-sm px-1 hover:bg-pressed"
      onClick={() => void run(turn(turns, id, value !== 1), 'button')}
    >
      {text}
    </button>
  )
}
