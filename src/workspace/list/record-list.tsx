// The list of a subject whose records are edited in a form beside it.
import { useMemo } from 'react'

import type { ListRow } from '#client/lists/known'
import type { RecordRow } from '#client/lists/records'
import { passes, type Right } from '#contract/users/rights'
import type { ChoiceEdit } from '#ui/table/cell-edit'
import type { TableColumn } from '#ui/table/columns'
import { useWords } from '#ui/words'
import type { Targets } from '#workspace/command/targets'
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

/** A list whose commands, form and editable cells follow from its subject and the person's rights. */
export interface RecordList<Row extends RecordRow, Values extends object> extends Omit<
  ListDescription<Row>,
  'open' | 'commands'
> {
  /** The form beside the list. Left out: its records have a screen of their own. */
  form?: RecordForm<Row, Values>
  /** The right that opening a row needs. Left out: everyone who sees the list. */
  opens?: Right
  /** The row's buttons before Remove, as command ids. */
  buttons?: readonly string[]
  merge?: string
  /** The bulk commands before Remove, each with a short title. */
  bulk?: readonly (readonly [command: string, title: string])[]
  /** The commands that expand and collapse a row of a tree. */
  treeCommands?: Pick<ListDescription<Row>['commands'] & object, 'expand' | 'collapse'>
  /** Returns whether the rows can be reordered with this address, for instance only without filters. */
  ordered?: (query: URLSearchParams) => boolean
}

/** The column without the editor of its cells. */
function readOnly<Row>({ edit: _edit, ...column }: TableColumn<Row>): TableColumn<Row> {
  return column
}

const verbs = ['create', 'update', 'remove'] as const

/** The verbs for which the subject has a command and the person the right, separated by spaces. */
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

/** Makes the description of the list for a person. @param allowed the verbs of useAllowed. */
function describe<Row extends RecordRow, Values extends object>(
  { form, opens, buttons = [], merge, bulk = [], treeCommands, ordered: mayOrder, ...rest }: RecordList<Row, Values>,
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
      bulk: [...bulk, ...(mayRemove ? removing : [])],
      ...(merge ? { merge } : {}),
      ...treeCommands,
      // While the filters leave no order, these say which filter is missing.
      ...(mayOrder && may('update') ? { up: `${name}.move-up`, down: `${name}.move-down` } : {}),
    },
    panels: { ...(form && { form: formPanel(subject, form) }), ...panels },
  }
}

/** The targets of a row's own buttons: this row alone, whatever is selected. */
const targetOf = <Row extends ListRow>(subject: string, row: Row): Targets => ({
  subject,
  ids: [row.id],
  from: 'argument',
  rows: new Map([[row.id, { ...row }]]),
})

/** A column with buttons for the given commands, or with `onlyIfPossible` only for those that fit the row. */
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

/** The screen of a list of records, with the commands, form and editors that the person's rights allow, and rows to drag. */
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

/**
 * A Yes/No column for a flag of the row. A click or F2 toggles it.
 * @param turns the command that toggles it; left out: read-only.
 */
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

const flagCall = (turns: string, id: number, on: boolean) => ({ id: turns, args: { ids: [id], on } })

const flagEdit = <Name extends string>(name: Name, turns: string): ChoiceEdit<Flagged<Name>> => ({
  kind: 'choice',
  options: [
    { value: '1', label: 'Yes' },
    { value: '0', label: 'No' },
  ],
  value: (row) => String(row[name]),
  put: (value) => ({ [name]: Number(value) }),
  save: ({ id }, value) => savedBy(flagCall(turns, id, value === '1')),
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
      onClick={() => void run(flagCall(turns, id, value !== 1), 'button')}
    >
      {text}
    </button>
  )
}

/** A translated text in a cell. */
export function Translated({ text }: { text: string }) {
  return <>{useWords()(text)}</>
}

/** Makes a column that shows a text. @param text returns it for a row. */
export const textColumn = <Row,>(
  id: string,
  title: string,
  text: (row: Row) => string,
  more: Partial<TableColumn<Row>> = {},
): TableColumn<Row> => ({ id, title, width: 160, cell: text, text, ...more })

/** Makes a column that shows the row's field `id`, which is a text. */
export const fieldColumn = <Name extends string>(
  id: Name,
  title: string,
  more: Partial<TableColumn<Record<Name, string>>> = {},
): TableColumn<Record<Name, string>> => textColumn(id, title, (row) => row[id], more)

type Titled<Name extends string> = { [K in Name]?: { catchy_title: string } | null | undefined }

/** Makes a column that shows the title of the related record in the row's field `id`, such as the section; empty: none. */
export const titledColumn = <Name extends string>(
  id: Name,
  title: string,
  more: Partial<TableColumn<Titled<Name>>> = {},
): TableColumn<Titled<Name>> => textColumn(id, title, (row) => row[id]?.catchy_title ?? '', more)
