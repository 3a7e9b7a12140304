// The description of a list by its screen. list-screen.tsx draws the list from it.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import type { Entity } from '#client/lists/pickers'
import type { ListRequest } from '#contract/base/list'
import type { TableColumn } from '#ui/table/columns'
import type { TableTree } from '#ui/table/tree'
import type { Call } from '#workspace/command/command'

import type { Choices } from './filters/options'

interface AnyFilter {
  /** Its name in the address. */
  name: string
  label: string
  /** Other names under which the palette finds it: 'author' of the filter Editors. */
  keywords?: string
  /**
   * Where the filter has its control: in the Filters panel (left out), in the bar over the rows (`bar`), or nowhere, so that
   * only links, the palette and a typed search such as `tag:fuel` set it (`none`).
   */
  place?: 'bar' | 'none'
}

/** A filter by one value of a short list. `wire` is its name on the server. */
interface ChoiceFilter extends AnyFilter {
  kind: 'choice'
  wire: string
  choices: Choices
  /** The pattern of one value. Left out: a number. The address can hold several values, separated by commas. */
  pattern?: RegExp
  /** The label of the choice without a value. Left out: 'All'. */
  none?: string
  /** The value for rows that have none, such as 'Without category'. */
  missing?: string
  /** The default where the address has no value. */
  otherwise?: string
  /** Hides the control when there is only one choice. The filter still applies. */
  fromTwo?: boolean
}

/** A filter by records that are found by name. The address holds a comma list of their ids. */
interface PickFilter extends AnyFilter {
  kind: 'picks'
  wire: string
  entity: Entity
  /** The name of the section filter that limits the offered records. */
  within?: string
}

/** A filter by a day in the brand's zone: from its first instant (`start`) or to its last (`end`). */
interface DayFilter extends AnyFilter {
  kind: 'day'
  wire: string
  edge: 'start' | 'end'
}

/** A filter by the present day, on or off. Filters by day narrow it. */
interface TodayFilter extends AnyFilter {
  kind: 'today'
  wires: readonly [from: string, to: string]
  /** The command that turns the filter on and off. */
  command: string
}

export type ListFilter = ChoiceFilter | PickFilter | DayFilter | TodayFilter

/** The props of a side panel. */
export interface PanelContext<Row> {
  /** The row under the cursor; undefined while it is being read. */
  row: Row | undefined
  /** The id of the row that the panel was opened for; undefined for a new one. */
  id: number | undefined
  /** See nextOpening. */
  opening: number
  /** Notes the id of the new record that the panel has saved. */
  onMade: (id: number) => void
  chosen: Chosen
  close: () => void
}

/** The selection. */
export interface Chosen {
  ids: ReadonlySet<number>
  /** Whether every matching row is selected, except those in `except`. */
  matching: boolean
  except: ReadonlySet<number>
  count: number
  /** The state of the check box in the table's head. */
  head: boolean | 'some'
  /** Whether every loaded row is selected. */
  all: boolean
}

/**
 * A side panel of the list. The name `filters` is taken by the Filters panel. The panel `peek` opens with Space, `export` with a
 * button in the bar.
 */
export interface ListPanel<Row> {
  title: string | ((id: number | undefined) => string)
  /** The focus stays in the rows when the panel opens. */
  aside?: boolean
  /** In pixels. */
  width?: number
  render: (context: PanelContext<Row>) => ReactNode
  /** Called before the panel closes. False keeps it open, for instance over unsaved input. */
  mayClose?: (tabId: string) => boolean | Promise<boolean>
}

/** The list's commands behind the keys that all lists share. Left out: the list has no such command, and the key is refused. */
export interface ListCommands {
  new?: string | Call
  /** Ctrl+Backspace. */
  remove?: string | Call
  /** `e`. Left out: opens the first editable cell of the row. */
  edit?: string | Call
  merge?: string | Call
  /** Sends a push about the row. */
  push?: string | Call
  /** Alt+Up and Alt+Down: moves the row by one place. */
  up?: string | Call
  down?: string | Call
  /** Right and Left, in a tree. */
  expand?: string | Call
  collapse?: string | Call
  /** The commands in the bar of the selection, each with a shorter title without a count. */
  bulk?: readonly (readonly [command: string, title: string])[]
}

/** A sort order that a person can choose by name. */
export interface ListOrder {
  /** The server's name, a minus for descending. */
  sort: string
  label: string
}

export interface ListDescription<Row extends ListRow> {
  subject: Subject<Row>
  /** The name of the list: 'Posts'. */
  label: string
  columns: readonly TableColumn<Row>[]
  filters?: readonly ListFilter[]
  /** Filters that always apply, by the server's names. */
  fixed?: ListRequest['filter']
  include?: readonly string[]
  /** The columns that the server can sort by. Any other sort in an address is ignored. */
  sorts: readonly string[]
  defaultSort: string
  orders?: readonly ListOrder[]
  /** The sort of a text search, where the server ranks it: `-relevance`. */
  bestMatch?: string
  /** A short list without pages. */
  whole?: boolean
  /** The page sizes to choose from; the first is the default. Left out: all sizes. */
  pageSizes?: readonly number[]
  /** The list is a tree, which is loaded as a whole. */
  tree?: TableTree<Row>
  /** Its rows cannot be selected: commands act on the row under the cursor. */
  unselected?: boolean
  /** More controls in the bar over the rows, such as an upload. */
  tools?: () => ReactNode
  /** Wraps the list in further content of its screen. */
  around?: (list: ReactNode) => ReactNode
  /** A click on a row opens it; left out: it moves the cursor there. */
  opensOnClick?: boolean
  /** Left out: its rows open nothing. */
  open?: (row: Row, how: 'here' | 'side') => void
  commands?: ListCommands
  panels?: Readonly<Record<string, ListPanel<Row>>>
  empty: { icon: LucideIcon; text: string }
  /** The message when its rows cannot be read. Left out: 'Error fetching data.' */
  lost?: string
}
