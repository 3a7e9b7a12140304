import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { memo } from 'react'

import { late } from '#ui/late'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/command/context'
import { useKeysOf } from '#workspace/keys/bindings'
import { run } from '#workspace/command/gate'
import { focusedTab } from '#workspace/panes/tree'
import { useSession } from '#client/session/session'
import { RailEntry } from '#workspace/frame/rail-entry'
import { railViews } from '#workspace/frame/rail-views'
import { useWorkspace } from '#workspace/panes/store'
import type { View } from '#workspace/areas/view'
import { matchView, viewTitle } from '#workspace/areas/views'

const { Late: SavedViews } = late(() => import('./rail-saved-views').then((parts) => parts.RailSavedViews))

/** The rail at the left with an entry for each screen and saved view: 48 px wide with icons, or 208 px with titles too. */
export function Rail() {
  const rights = useRights()
  // Which features the brand has.
  useSession((state) => state.constants)
  const wide = useWorkspace((state) => state.preferences.railWide)
  const path = useWorkspace((state) => focusedTab(state.layout)?.path ?? '')
  const saved = Object.values(useWorkspace((state) => state.preferences.views))
  const current = saved.includes(path) ? undefined : matchView(path)?.view.id
  const words = useWords()
  const Toggle = wide ? PanelLeftClose : PanelLeftOpen
  return (
    <nav
      aria-label={words('Screens')}
      className={`flex min-h-0 flex-col border-e border-line ${wide ? 'w-52' : 'w-12'} max-sm:w-12`}
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-1.5 [scrollbar-width:none]">
        <ul className="flex flex-col gap-0.5">
          {railViews(rights).map((view) => (
            <li key={view.id}>
              <Entry view={view} wide={wide} current={view.id === current} />
            </li>
          ))}
        </ul>
        {saved.length > 0 && <SavedViews wide={wide} current={path} />}
      </div>
      <button
        type="button"
        className="m-1.5 flex h-8 items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover hover:text-fg"
        aria-label={wide ? words('Narrow the rail') : words('Widen the rail')}
        onClick={() => void run({ id: 'workspace.rail' }, 'button')}
      >
        <Toggle size={16} strokeWidth={1.75} />
      </button>
    </nav>
  )
}

/** The entry of a screen. */
const Entry = memo(function Entry({ view, wide, current }: { view: View; wide: boolean; current: boolean }) {
  const words = useWords()
  const title = words(viewTitle({ view, params: {} }))
  const Icon = view.icon
  const keys = useKeysOf(`${view.id}.go`)
  const icon = <Icon size={16} strokeWidth={1.75} />
  return <RailEntry path={view.path} title={title} icon={icon} keys={keys} wide={wide} current={current} />
})
