import { type ReactNode, useCallback } from 'react'

import type { ListRow } from '#client/lists/known'
import { late } from '#ui/late'
import { useWords } from '#ui/words'
import { Dock } from '#workspace/form/dock'

import type { Chosen, ListDescription } from './description'
import type { Address } from './use-address'
import type { Panels } from './use-panels'

const { Late: FilterPanel } = late(() => import('./filters/panel').then((parts) => parts.FilterPanel))

interface ListDockProps<Row extends ListRow> {
  list: ListDescription<Row>
  query: URLSearchParams
  address: Address
  panels: Panels
  chosen: Chosen
  row: Row | undefined
  children: ReactNode
}

/** The side panel that is open, beside the rows. */
export function ListDock<Row extends ListRow>({
  list,
  query,
  address,
  panels,
  chosen,
  row,
  children,
}: ListDockProps<Row>) {
  const words = useWords()
  const { open, closePanel, nameRecord } = panels
  const panel = open ? list.panels?.[open.name] : undefined
  const title = panel ? (typeof panel.title === 'string' ? panel.title : panel.title(open?.id)) : 'Filters'
  const close = () => void closePanel()
  const opening = open?.opening
  const onMade = useCallback((id: number) => opening !== undefined && nameRecord(opening, id), [opening, nameRecord])
  const shown = open?.name === 'filters' && <FilterPanel list={list} query={query} onFilter={address.filter} />
  return (
    <Dock
      dock={open && panel ? panel.render({ ...open, row, chosen, onMade, close }) : shown || null}
      title={words(title)}
      shows={open?.opening}
      width={panel?.width}
      aside={panel?.aside ?? false}
      onClose={close}
    >
      {children}
    </Dock>
  )
}
