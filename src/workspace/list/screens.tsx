// Views that consist of one list.
import type { ListRow } from '#client/lists/known'
import type { RecordRow } from '#client/lists/records'
import type { ViewProps } from '#workspace/areas/view'

import type { ListDescription, ListFilter } from './description'
import { ListScreen } from './list-screen'
import { RecordListScreen, type RecordList } from './record-list'
import { sectionFilter } from './filters/section'

interface Filtered {
  filters?: readonly ListFilter[]
  /** Adds the section filter before the list's own filters. It shows only where there is more than one section. */
  bySection?: boolean
}

/** The list with the section filter, if it asks for one. */
const filtered = <List extends Filtered>(list: List): List =>
  list.bySection ? { ...list, filters: [sectionFilter, ...(list.filters ?? [])] } : list

/** Makes the screen of a list from its description. */
export function listScreen<Row extends ListRow>(list: ListDescription<Row> & Filtered) {
  const shown = filtered(list)
  return function ListView(props: ViewProps) {
    return <ListScreen list={shown} {...props} />
  }
}

/** Makes the screen of a list of records from its description. */
export function recordScreen<Row extends RecordRow, Values extends object>(list: RecordList<Row, Values> & Filtered) {
  const shown = filtered(list)
  return function RecordView(props: ViewProps) {
    return <RecordListScreen list={shown} {...props} />
  }
}
