// A list as a screen describes it; the kit (list-screen.tsx) does the rest. A list is whatever has rows with ids.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ListRow } from '#client/known'
import type { SubjectList } from '#client/list'
import type { Entity } from '#client/pickers'
import type { ListRequest } from '#contract/list'
import type { TableColumn } from '#ui/table/columns'
import type { TableTree } from '#ui/table/tree'
import type { Call } from '#workspace/command/command'

import type { Choices } from './filters/options'

interface AnyFilter {
  /** Its name in the address. */
  name: string
  label: string
  /** What else a person may call it: 'author' of the filter Editors. */
  keywords?: string
  /** Where it is set: in the Filters panel (left out), in the bar over the rows, or only by links and the palette. */
  place?: 'bar' | 'link'
}

/** One of a short list; `wire` is the server's name. */
interface ChoiceFilter extends AnyFilter {
  kind: 'choice'
  wire: string
  choices: Choices
  /** What one value looks like; left out: a number. An address may name several, with commas. */
  pattern?: RegExp
  /** What the choice of none is called; left out: 'All'. */
  none?: string
  /** The value that stands for none: 'Without category'. The server is asked for what has none. */
  missing?: string
  /** Holds where the address says nothing. */
  otherwise?: string
  /** Its control is shown only where there is more than one choice; it holds all the same. */
  fromTwo?: boolean
}

/** Some of many, found by their name; in the address a comma list of ids. */
interface PickFilter extends AnyFilter {
  kind: 'picks'
  wire: string
  entity: Entity
  /** The filter that says which section's are offered. */
  within?: string
}

/** A day of the brand, from its first instant (`start`) or to its last (`end`). */
interface DayFilter extends AnyFilter {
  kind: 'day'
  wire: string
  edge: 'start' | 'end'
}

/** The day it is, on or off; over what the days say. */
interface TodayFilter extends AnyFilter {
  kind: 'today'
  wires: readonly [from: string, to: string]
  /** The command that switches it. */
  command: string
}

export type ListFilter = ChoiceFilter | PickFilter | DayFilter | TodayFilter

/** What a side panel is given. */
export interface PanelContext<Row> {
  /** The row under the cursor; undefined while it is still to come. */
  row: Row | undefined
  /** The row it was opened for; undefined: none, as for a new one. */
  id: number | undefined
  chosen: Chosen
  close: () => void
}

/** What is selected. */
export interface Chosen {
  ids: ReadonlySet<number>
  /** Every row that matches is meant, but those in `except`. */
  matching: boolean
  except: ReadonlySet<number>
  count: number
  /** What the box in the head shows. */
  head: boolean | 'some'
}

/** A side panel of the list. `filters` is the kit's own; `peek` opens on Space and `export` has a button in the bar. */
export interface ListPanel<Row> {
  title: string | ((id: number | undefined) => string)
  /** It shows something beside the work: the focus stays in the rows. */
  aside?: boolean
  /** In pixels. */
  width?: number
  render: (context: PanelContext<Row>) => ReactNode
  /** Asked before it closes; false keeps it, as where something typed is not saved. */
  mayClose?: (tabId: string) => boolean | Promise<boolean>
}

/** What the keys of every list mean in this one: commands by id, or calls. Left out: the list has no such thing. */
export interface ListCommands {
  new?: string | Call
  /** Ctrl+Backspace. */
  remove?: string | Call
  /** `e`; left out: the first cell that can be changed in place. */
  edit?: string | Call
  merge?: string | Call
  /** Tells readers of the row. */
  push?: string | Call
  /** Alt+Up and Alt+Down: the row in front a place on. */
  up?: string | Call
  down?: string | Call
  /** Right and Left, in a tree. */
  expand?: string | Call
  collapse?: string | Call
  /** In the bar of what is selected, each with a shorter title: the count stands beside them. */
  bulk?: readonly (readonly [command: string, title: string])[]
}

/** An order that a person may choose by name. */
export interface ListOrder {
  /** The server's name, a minus for descending. */
  sort: string
  label: string
}

export interface ListDescription<Row extends ListRow> {
  /** As commands name it, and under which what a person likes of the list is kept. */
  subject: string
  /** What the rows are: 'Posts'. */
  label: string
  /** 'post' and 'posts', for their number. */
  words: readonly [one: string, many: string]
  source: SubjectList<Row>
  columns: readonly TableColumn<Row>[]
  filters?: readonly ListFilter[]
  /** Always asked for, whatever the address says; in the server's names. */
  fixed?: ListRequest['filter']
  include?: readonly string[]
  /** What the server sorts by; anything else in an address counts as the default. */
  sorts: readonly string[]
  defaultSort: string
  orders?: readonly ListOrder[]
  /** The order of what a text finds, where the server ranks it: `-relevance`. */
  bestMatch?: string
  /** It cannot be searched by a text. */
  unsearched?: boolean
  /** It is short: no pages, no choice of their size. */
  whole?: boolean
  /** How many rows a page may have, the first of them unless asked; left out: every size there is. */
  pageSizes?: readonly number[]
  /** Its rows are a tree, read whole. */
  tree?: TableTree<Row>
  /** Its rows cannot be selected: commands act on the row under the cursor. */
  unselected?: boolean
  /** In the bar over the rows, after its filters: what else is done with the list, as an upload. */
  tools?: () => ReactNode
  /** A click on a row opens it; left out: it moves the cursor there. */
  opensOnClick?: boolean
  /** Left out: its rows open nothing. */
  open?: (row: Row, how: 'here' | 'side') => void
  commands?: ListCommands
  panels?: Readonly<Record<string, ListPanel<Row>>>
  empty: { icon: LucideIcon; text: string }
  /** What is said where its rows cannot be read; left out: 'Error fetching data.' */
  lost?: string
}
