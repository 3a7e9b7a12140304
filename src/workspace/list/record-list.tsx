// The list of a subject whose records are written by a form beside it: opened by a click, a key or a command, removed from its rows.
import { useMemo } from 'react'

import type { ListRow } from '#client/lists/known'
import type { RecordRow } from '#client/lists/records'
import { passes, type Right } from '#contract/rights'
import type { ChoiceEdit } from '#ui/table/cell-edit'
import type { TableColumn } from '#ui/table/columns'
import { useWords } from '#ui/words'
import type { Targets } from '#workspace/command/command'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { registry, useRegistry } from '#workspace/command/registry'
import type { RecordForm } from '#workspace/form/form-of'
import { formPanel } from '#workspace/form/side-form'
import type { ViewProps } from '#workspace/areas/view'

import type { ListDescription } from './description'
import { ListScreen } from './list-screen'
import { orderColumn, OrderedRows } from './order'
import { savedBy } from './saved-by'

/** A list whose commands, form and cells that can be changed follow from its subject and the person's rights. */
export interface RecordList<Row extends RecordRow, Values extends object> extends Omit<
  ListDescription<Row>,
  'open' | 'commands'
> {
  /** The form beside the list. Left out: its records have a screen of their own. */
  form?: RecordForm<Row, Values>
  /** The right that opens a row; left out: whoever sees the list may look at its records. */
  opens?: Right
  /** Commands of a row that are buttons in it, before the one that removes it. */
  buttons?: readonly string[]
  merge?: string
  /** Commands of several rows, each with a shorter title, before the one that removes them. */
  many?: readonly (readonly [command: string, title: string])[]
  /** What opens and closes a row of its tree. */
  turns?: Pick<ListDescription<Row>['commands'] & object, 'expand' | 'collapse'>
  /** Its rows can be put into an order where the address is as it must be. */
  ordered?: (query: URLSearchParams) => boolean
}

/** The column without the editor of its cells. */
function readOnly<Row>({ edit: _edit, ...column }: TableColumn<Row>): TableColumn<Row> {
  return column
}

const verbs = ['create', 'update', 'remove'] as const

/** The verbs, separated by spaces, that the subject has commands for and the person the rights. */
function useAllowed(subject: string): string {
  const rights = useRights()
  const { find } = useRegistry()
  return verbs
    .filter((verb) => {
      const command = find(`${subject}.${verb}`)
      return command !== undefined && passes(command.right, rights)
    })
    .join(' ')
}

/** Describes the list for somebody with these rights. @param allowed see useAllowed. */
function describe<Row extends RecordRow, Values extends object>(
  { form, opens, buttons = [], merge, many = [], turns, ordered: _ordered, ...rest }: RecordList<Row, Values>,
  rights: ReadonlySet<string>,
  allowed: string,
  ordered: boolean,
): ListDescription<Row> {
  const { subject, columns, panels } = rest
  const { name, nameOf } = subject
  const may = (verb: (typeof verbs)[number]) => allowed.split(' ').includes(verb)
  const mayOpen = opens === undefined || passes(opens, rights)
  const mayRemove = may('remove')
  const inRow = [...buttons, ...(mayRemove ? [`${name}.remove`] : [])]
  const removing = [
    [`${name}.remove`, 'Remove'],
    [`${name}.remove-matching`, 'Remove all'],
  ] as const
  return {
    ...rest,
    columns: [
      ...(ordered ? [orderColumn(nameOf)] : []),
      ...columns.map((column) => (may('update') ? column : readOnly(column))),
      ...(inRow.length > 0 ? [actionsColumn<Row>(name, inRow)] : []),
    ],
    opensOnClick: mayOpen,
    ...(mayOpen ? { open: ({ id }) => void run({ id: `${name}.edit`, args: { id } }, 'button') } : {}),
    commands: {
      ...(may('create') ? { new: `${name}.create` } : {}),
      ...(mayOpen ? { edit: `${name}.edit` } : {}),
      ...(mayRemove ? { remove: `${name}.remove` } : {}),
      bulk: [...many, ...(mayRemove ? removing : [])],
      ...(merge ? { merge } : {}),
      ...turns,
      ...(ordered ? { up: `${name}.move-up`, down: `${name}.move-down` } : {}),
    },
    panels: { ...(form && { form: formPanel(subject, form) }), ...panels },
  }
}

/** A row as its own buttons act on it, whatever is selected. */
const targetOf = <Row extends ListRow>(subject: string, row: Row): Targets => ({
  subject,
  ids: [row.id],
  from: 'argument',
  rows: new Map([[row.id, { ...row }]]),
})

/** A column of a row's own buttons: those of the commands, or only of those that fit the row. */
export const actionsColumn = <Row extends ListRow>(
  subject: string,
  commands: readonly string[],
  onlyIfPossible = false,
): TableColumn<Row> => ({
  id: 'actions',
  title: 'Actions',
  width: Math.max(104, 24 * commands.length + 44),
  align: 'right',
  cell: (row) => <Buttons row={row} subject={subject} commands={commands} onlyIfPossible={onlyIfPossible} />,
})

interface ButtonsProps<Row extends ListRow> {
  row: Row
  subject: string
  commands: readonly string[]
  onlyIfPossible: boolean
}

function Buttons<Row extends ListRow>({ row, subject, commands, onlyIfPossible }: ButtonsProps<Row>) {
  const on = useMemo(() => targetOf(subject, row), [subject, row])
  return (
    <span className="flex justify-end">
      {commands.map((command) => (
        <CommandButton
          key={command}
          command={command}
          on={on}
          onlyIfPossible={onlyIfPossible}
          iconOnly
          intent="ghost"
          size="icon-sm"
          tabIndex={-1}
        />
      ))}
    </span>
  )
}

/** The screen of such a list. */
export function RecordListScreen<Row extends RecordRow, Values extends object>({
  list: written,
  tabId,
  query,
  setQuery,
}: Pick<ViewProps, 'tabId' | 'query' | 'setQuery'> & { list: RecordList<Row, Values> }) {
  const rights = useRights()
  const { name, nameOf } = written.subject
  const allowed = useAllowed(name)
  const ordered = (written.ordered?.(query) ?? false) && allowed.includes('update')
  const list = useMemo(() => describe(written, rights, allowed, ordered), [written, rights, allowed, ordered])
  const screen = <ListScreen list={list} tabId={tabId} query={query} setQuery={setQuery} />
  if (!written.ordered) return screen
  return (
    <OrderedRows subject={name} nameOf={nameOf}>
      {screen}
    </OrderedRows>
  )
}

type Flagged<Name extends string> = Record<Name, number> & { id: number }

const textOf = (value: number) => (value === 1 ? 'Yes' : 'No')

/** Yes or No of the row's flag by that name, turned by a click or F2. @param turns the command that turns it; left out: it is only read. */
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

/** A cell with a word of the program's own. */
export function Spoken({ text }: { text: string }) {
  return <>{useWords()(text)}</>
}

/** A column of text. */
export const textColumn = <Row,>(
  id: string,
  title: string,
  text: (row: Row) => string,
  more: Partial<TableColumn<Row>> = {},
): TableColumn<Row> => ({ id, title, width: 160, cell: text, text, ...more })

/** The row's own text by that name. */
export const fieldColumn = <Name extends string>(
  id: Name,
  title: string,
  more: Partial<TableColumn<Record<Name, string>>> = {},
): TableColumn<Record<Name, string>> => textColumn(id, title, (row) => row[id], more)

type Titled<Name extends string> = { [K in Name]?: { catchy_title: string } | null | undefined }

/** What the record beside the row is called, as its section. */
export const titledColumn = <Name extends string>(
  id: Name,
  title: string,
  more: Partial<TableColumn<Titled<Name>>> = {},
): TableColumn<Titled<Name>> => textColumn(id, title, (row) => row[id]?.catchy_title ?? '', more)
