import { useEffect } from 'react'

import type { ListRow } from '#client/lists/known'
import type { Call } from '#workspace/command/command'
import { openWantedForm } from '#workspace/form/handle'
import { screenIsComing } from '#workspace/panes/tab-handle'
import type { ViewProps } from '#workspace/areas/view'

import type { ListCommands, ListDescription } from './description'
import { registerList } from './handle'
import type { Address } from './use-address'
import type { Pages } from './use-pages'
import type { Panels } from './use-panels'

const callOf = (command: string | Call | undefined): Call | undefined =>
  typeof command === 'string' ? { id: command } : command

/** The calls that this list has for the keys that all lists share, by verb. */
function callsOf({ bulk: _bulk, ...verbs }: ListCommands = {}) {
  const calls = Object.entries(verbs).map(([verb, command]) => [verb, callOf(command)] as const)
  return Object.fromEntries(calls.filter(([, call]) => call !== undefined))
}

/** Registers the list in its tab, so that commands can reach it. */
export function useHandle<Row extends ListRow>(
  list: ListDescription<Row>,
  tabId: string,
  { key, request }: Address,
  setQuery: ViewProps['setQuery'],
  { openPanel, togglePanel, closePanel }: Panels,
  { reload, loaded, coming }: Pick<Pages<Row>, 'reload' | 'loaded' | 'coming'>,
): void {
  useEffect(() => {
    const stop = registerList(tabId, {
      subject: list.subject.name,
      request,
      filters: list.filters ?? [],
      orders: list.orders ?? [],
      defaultSort: list.defaultSort,
      isSearched: !list.subject.unsearched,
      query: () => new URLSearchParams(key),
      setQuery: (change) => setQuery(change(new URLSearchParams(key))),
      panels: ['filters', ...Object.keys(list.panels ?? {})],
      openPanel,
      togglePanel,
      closePanel,
      reload,
      rows: loaded,
      calls: callsOf(list.commands),
    })
    openWantedForm(tabId)
    return stop
  }, [list, tabId, key, request, setQuery, openPanel, togglePanel, closePanel, reload, loaded])
  useEffect(() => (coming ? screenIsComing(tabId) : undefined), [tabId, coming])
}
