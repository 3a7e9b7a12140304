// Views that show a list and nothing else.
import { useMemo } from 'react'

import type { ListRow } from '#client/known'
import type { RecordRow } from '#client/records'
import type { ViewProps } from '#workspace/areas/view'

import type { ListDescription, ListFilter } from './description'
import { ListScreen } from './list-screen'
import { RecordListScreen, type RecordListSpec } from './record-list'
import { useSectionFilter } from './filters/section'

interface Filtered {
  filters?: readonly ListFilter[]
  /** Before its other filters it has the one by section, where there is more than one section. */
  bySection?: boolean
}

/** The list as it is described, with the filters it has just now. */
function useFiltered<List extends Filtered>(list: List): List {
  const sections = useSectionFilter(list.bySection ?? false)
  return useMemo(() => ({ ...list, filters: [...sections, ...(list.filters ?? [])] }), [list, sections])
}

/** A list of rows. */
export const listScreen = <Row extends ListRow>(list: ListDescription<Row> & Filtered) =>
  function ListView(props: ViewProps) {
    return <ListScreen list={useFiltered(list)} {...props} />
  }

/** A list of records with the form that writes them. */
export const recordScreen = <Row extends RecordRow, Values extends object>(
  spec: RecordListSpec<Row, Values> & Filtered,
) =>
  function RecordView(props: ViewProps) {
    return <RecordListScreen spec={useFiltered(spec)} {...props} />
  }
