// Shows in the status bar that the list in front has changes that are not shown yet.

import { useWords } from '#ui/words'
import { setStatus } from '#workspace/frame/options'
import { run } from '#workspace/command/gate'
import { focusedTab } from '#workspace/panes/tree'
import { setTab, tabHandle, useTab } from '#workspace/panes/tab-handle'
import { useWorkspace } from '#workspace/panes/store'

import type { View } from './pages'

/**
 * Offers in the status bar to show what a list does not show yet.
 * @param what a number of new rows above the view, which is added to the number before; 'changed': any other change; null: no
 * other change any more.
 */
export function offer({ tabId, grid, rowHeight }: View, what: number | 'changed' | null): void {
  const now = tabHandle(tabId).offer
  if (what === null) {
    if (now === 'changed') take(tabId)
    return
  }
  setTab(tabId, { offer: typeof what === 'number' && typeof now === 'number' ? now + what : what })
  setStatus({ id: 'live', side: 'left', order: 1, content: <Offer /> })
  const atTop = () => {
    if (grid.scrollTop >= rowHeight) return
    grid.removeEventListener('scroll', atTop)
    if (typeof tabHandle(tabId).offer === 'number') take(tabId)
  }
  if (typeof what === 'number' && typeof now !== 'number') grid.addEventListener('scroll', atTop, { passive: true })
}

const take = (tabId: string) => setTab(tabId, { offer: undefined })

function Offer() {
  const words = useWords()
  const tabId = useWorkspace(({ layout }) => focusedTab(layout)?.id)
  const what = useTab(tabId, (handle) => handle.offer)
  if (what === undefined || tabId === undefined) return null
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
