import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { memo } from 'react'

import { Tooltip } from '#ui/overlays/tooltip'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/command/context'
import { useKeysOf } from '#workspace/keys/bindings'
import { run } from '#workspace/command/gate'
import { focusedTab } from '#workspace/panes/tree'
import { useSession } from '#client/session/session'
import { railViews } from '#workspace/frame/rail-views'
import { useWorkspace } from '#workspace/panes/store'
import type { View } from '#workspace/areas/view'
import { matchView, viewTitle } from '#workspace/areas/views'

/** The rail at the left with an entry for each screen: 48 px wide with icons, or 208 px with titles too. */
export function Rail() {
  const rights = useRights()
  // Which features the brand has.
  useSession((state) => state.constants)
  const wide = useWorkspace((state) => state.preferences.railWide)
  const current = useWorkspace((state) => matchView(focusedTab(state.layout)?.path ?? '')?.view.id)
  const words = useWords()
  const Toggle = wide ? PanelLeftClose : PanelLeftOpen
  return (
    <nav
      aria-label={words('Screens')}
      className={`flex min-h-0 flex-col border-e border-line ${wide ? 'w-52' : 'w-12'} max-sm:w-12`}
    >
      <ul className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-1.5 [scrollbar-width:none]">
        {railViews(rights).map((view) => (
          <li key={view.id}>
            <Entry view={view} wide={wide} current={view.id === current} />
          </li>
        ))}
      </ul>
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

/** An entry of the rail. It is a link, which can be copied or opened in a browser tab; a plain click opens the screen here. */
const Entry = memo(function Entry({ view, wide, current }: { view: View; wide: boolean; current: boolean }) {
  const words = useWords()
  const title = words(viewTitle({ view, params: {} }))
  const Icon = view.icon
  const keys = useKeysOf(`${view.id}.go`)
  const link = (
    <a
      href={view.path}
      aria-current={current ? 'page' : undefined}
      aria-label={wide ? undefined : title}
      className={`flex h-8 items-center gap-2.5 rounded-md px-2.5 no-underline transition-colors ${
        current ? 'bg-accent-soft text-fg' : 'text-muted hover:bg-hover hover:text-fg'
      }`}
      onClick={(event) => {
        if (event.button !== 0 || event.shiftKey) return
        event.preventDefault()
        const side = event.ctrlKey || event.metaKey
        void run({ id: 'workspace.open', args: { path: view.path, side } }, 'button')
      }}
    >
      <Icon size={16} strokeWidth={1.75} className={`shrink-0 ${current ? 'text-accent' : ''}`} aria-hidden />
      {wide && <span className="truncate max-sm:hidden">{title}</span>}
    </a>
  )
  return wide ? (
    link
  ) : (
    <Tooltip text={title} keys={keys} side="right">
      {link}
    </Tooltip>
  )
})
