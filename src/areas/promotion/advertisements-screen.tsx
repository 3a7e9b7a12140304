import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useWords } from '#ui/words'
import type { ViewProps } from '#workspace/areas/view'

import { BannersPanel } from './banners-panel'
import { SlotsPanel } from './slots-panel'

/** Advertisement slots over sponsored banners, each panel to be folded. */
export default function AdvertisementsScreen(props: ViewProps) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <Panel title="Advertisement Slots">
        <SlotsPanel />
      </Panel>
      <Panel title="Sponsored banners">
        <BannersPanel {...props} />
      </Panel>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const words = useWords()
  const [open, setOpen] = useState(true)
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <section aria-label={words(title)} className={`flex min-h-0 flex-col ${open ? 'flex-1' : ''}`}>
      <h2 className="shrink-0 border-b border-line">
        <button
          type="button"
          aria-expanded={open}
          className="flex h-9 w-full items-center gap-1.5 px-3 font-semibold hover:bg-hover"
          onClick={() => setOpen(!open)}
        >
          <Arrow size={16} strokeWidth={1.75} aria-hidden />
          {words(title)}
        </button>
      </h2>
      {open && <div className="min-h-0 flex-1">{children}</div>}
    </section>
  )
}
