import { X } from 'lucide-react'

import { passes } from '#contract/users/rights'
import { useWords } from '#ui/words'
import { say } from '#contract/base/say'
import { viewAt } from '#workspace/areas/views'
import { run } from '#workspace/command/gate'
import { useRights } from '#workspace/command/context'
import { RailEntry } from '#workspace/frame/rail-entry'
import { useKeyMap, keysOfCommand } from '#workspace/keys/bindings'
import { savedViewsOf, viewsWithKey } from '#workspace/panes/saved-views'
import { useWorkspace } from '#workspace/panes/store'

interface RailSavedViewsProps {
  wide: boolean
  /** The address of the focused tab. */
  current: string
}

/** The person's saved views in the rail, below its screens: those of screens that they may see. */
export function RailSavedViews({ wide, current }: RailSavedViewsProps) {
  const words = useWords()
  const rights = useRights()
  const preferences = useWorkspace((state) => state.preferences)
  useKeyMap()
  const views = savedViewsOf(preferences)
    .map((view, at) => ({ ...view, keys: at < viewsWithKey ? keysOfCommand(`view.open-${at + 1}`) : undefined }))
    .filter(({ path }) => passes(viewAt(path)?.right ?? 'signed-in', rights))
  if (views.length === 0) return null
  return (
    <ul aria-label={words('Saved views')} className="mt-1.5 flex flex-col gap-0.5 border-t border-line pt-1.5">
      {views.map(({ name, path, keys }) => (
        <li key={name} className="group relative">
          <RailEntry
            path={path}
            title={name}
            icon={<Initial of={name} />}
            keys={keys}
            wide={wide}
            current={path === current}
          />
          {wide && (
            <button
              type="button"
              aria-label={words(say`Remove the view ${name}`)}
              className="absolute end-1 top-1 grid size-6 place-items-center rounded bg-hover text-muted opacity-0 group-hover:opacity-100 hover:text-fg focus-visible:opacity-100 max-sm:hidden"
              onClick={() => void run({ id: 'view.remove', args: { name } }, 'button')}
            >
              <X size={14} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The first letter of a name in a square of an icon's size, which tells views apart where their names have no room. */
const Initial = ({ of }: { of: string }) => (
  <span className="grid size-4 place-items-center rounded-sm border border-current text-[10px] leading-none font-semibold uppercase">
    {[...of][0]}
  </span>
)
