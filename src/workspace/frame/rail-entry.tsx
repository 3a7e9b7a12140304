import type { ReactNode } from 'react'

import { Tooltip } from '#ui/overlays/tooltip'
import { run } from '#workspace/command/gate'

interface RailEntryProps {
  /** The address that it opens. */
  path: string
  title: string
  icon: ReactNode
  /** The keys that open it too, shown beside its title. */
  keys: string | undefined
  /** Whether its title is shown beside its icon; else in a tooltip. */
  wide: boolean
  /** Whether the focused tab shows it. */
  current: boolean
}

/** An entry of the rail. It is a link, which can be copied or opened in a browser tab; a plain click opens its address here. */
export function RailEntry({ path, title, icon, keys, wide, current }: RailEntryProps) {
  const link = (
    <a
      href={path}
      aria-current={current ? 'page' : undefined}
      aria-label={wide ? undefined : title}
      className={`flex h-8 items-center gap-2.5 rounded-md px-2.5 no-underline transition-colors ${
        current ? 'bg-accent-soft text-fg' : 'text-muted hover:bg-hover hover:text-fg'
      }`}
      onClick={(event) => {
        if (event.button !== 0 || event.shiftKey) return
        event.preventDefault()
        const side = event.ctrlKey || event.metaKey
        void run({ id: 'workspace.open', args: { path, side } }, 'button')
      }}
    >
      <span className={`shrink-0 ${current ? 'text-accent' : ''}`} aria-hidden>
        {icon}
      </span>
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
}
