// In the status bar, quietly: that there is more in the list in front than is shown.
import { create } from 'zustand'

import { useWords } from '#ui/words'
import { setStatus } from '#workspace/frame/options'
import { run } from '#workspace/command/gate'
import { focusedTab } from '#workspace/panes/tree'
import { useWorkspace } from '#workspace/panes/store'

import type { View } from './pages'

/** So many rows came over the view, or the list has changed and waits; by tab. */
const useOffers = create<Readonly<Record<string, number | 'changed'>>>(() => ({}))

/** Offers what is not shown of a list; null: all of it is. A number is of rows that came over the view. */
export function offer({ tabId, grid, rowHeight }: View, what: number | 'changed' | null): void {
  const now = useOffers.getState()[tabId]
  if (what === null) {
    if (now === 'changed') take(tabId)
    return
  }
  useOffers.setState({ [tabId]: typeof what === 'number' && typeof now === 'number' ? now + what : what })
  setStatus({ id: 'live', side: 'left', order: 1, content: <Offer /> })
  const atTop = () => {
    if (grid.scrollTop >= rowHeight) return
    grid.removeEventListener('scroll', atTop)
    if (typeof useOffers.getState()[tabId] === 'number') take(tabId)
  }
  if (typeof what === 'number' && typeof now !== 'number') grid.addEventListener('scroll', atTop, { passive: true })
}

function take(tabId: string): void {
  const { [tabId]: _, ...others } = useOffers.getState()
  useOffers.setState(others, true)
}

function Offer() {
  const words = useWords()
  const offers = useOffers()
  const tabId = useWorkspace(({ layout }) => focusedTab(layout)?.id) ?? ''
  const what = offers[tabId]
  if (what === undefined) return null
  const text =
    what === 'changed'
      ? words('The list has changed')
      : what === 1
        ? words('1 new above')
        : words('{count} new above', { count: what })
  const call = what === 'changed' ? { id: 'list.reload' } : { id: 'table.page', args: { page: 1 } }
  const show = () => {
    take(tabId)
    void run(call, 'button')
  }
  return (
    <output className="flex items-center gap-2 text-fg">
      {text}
      <button
        type="button"
        className="rounded-sm px-1 underline decoration-line-control underline-offset-2 hover:bg-hover"
        onClick={show}
      >
        {words('Show')}
      </button>
    </output>
  )
}
