import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useWords } from '#ui/words'

interface FoldingProps {
  title: string
  /** The class names for its height while it is open. */
  room: string
  children: ReactNode
}

/** A panel with a head that expands and collapses it. */
export function Folding({ title, room, children }: FoldingProps) {
  const words = useWords()
  const [open, setOpen] = useState(true)
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <section aria-label={words(title)} className={`flex flex-col ${open ? room : 'shrink-0'}`}>
      <h2 className="shrink-0 border-y border-line">
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
      {open && <div className="flex min-h-0 flex-1 flex-col">{children}</div>}
    </section>
  )
}
