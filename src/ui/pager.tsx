import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/button'
import { useKeys } from '#ui/keys'
import { useWords } from '#ui/words'

export interface PagerProps {
  page: number
  pages: number
  onPage: (page: number) => void
  disabled?: boolean
}

/** Milliseconds in which further clicks are collected: the first click requests its page at once, the others only the last page. */
const settle = 250

/** The buttons first, previous, next and last around 'current / total', where a page can be typed. A single page draws nothing. */
export function Pager({ page, pages, onPage, disabled = false }: PagerProps) {
  const words = useWords()
  const [wanted, want] = useWantedPage(page, onPage)
  const [typed, setTyped] = useState<string | null>(null)
  const go = (next: number) => want(Math.min(pages, Math.max(1, next)))
  const commit = () => {
    const number = Number(typed)
    setTyped(null)
    if (typed && Number.isInteger(number) && number > 0) go(number)
  }
  const field = useKeys<HTMLInputElement>('enter, escape', ({ key }) => (key === 'Enter' ? commit() : setTyped(null)))
  if (pages <= 1) return null
  return (
    <nav aria-label={words('Pages')} className="flex shrink-0 items-center gap-0.5 whitespace-nowrap">
      <Step
        outer
        icon={ChevronFirst}
        label={words('First page')}
        disabled={disabled || wanted <= 1}
        onClick={() => go(1)}
      />
      <Step
        icon={ChevronLeft}
        label={words('Previous page')}
        disabled={disabled || wanted <= 1}
        onClick={() => go(wanted - 1)}
      />
      <span className="flex items-center gap-1 px-1 text-muted" data-numbers>
        <input
          ref={field}
          aria-label={words('Page')}
          inputMode="numeric"
          className="h-6 rounded-sm border border-transparent bg-transparent text-end text-fg hover:border-line-control focus:border-accent"
          style={{ width: `${String(pages).length + 2}ch` }}
          value={typed ?? String(wanted)}
          disabled={disabled}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
        />
        / {pages}
      </span>
      <Step
        icon={ChevronRight}
        label={words('Next page')}
        disabled={disabled || wanted >= pages}
        onClick={() => go(wanted + 1)}
      />
      <Step
        outer
        icon={ChevronLast}
        label={words('Last page')}
        disabled={disabled || wanted >= pages}
        onClick={() => go(pages)}
      />
    </nav>
  )
}

function Step({
  icon: Icon,
  label,
  outer = false,
  ...rest
}: {
  icon: LucideIcon
  /** Hidden in a narrow pane, where the page can be typed. */
  outer?: boolean
  label: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Button
      intent="ghost"
      size="icon-sm"
      className={outer ? '@max-[960px]:hidden' : ''}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon size={16} strokeWidth={1.75} />
    </Button>
  )
}

/**
 * Shows the wanted page at once and requests it. Of quick further clicks it requests only the last page, when they have stopped.
 */
function useWantedPage(page: number, onPage: (page: number) => void): [wanted: number, want: (page: number) => void] {
  const [pending, setPending] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const asked = useRef(page)
  const ask = (next: number) => {
    asked.current = next
    onPage(next)
  }
  const want = (next: number) => {
    setPending(next)
    if (timer.current === undefined && next !== page) ask(next)
    else if (timer.current === undefined) asked.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setPending(null)
      if (next !== asked.current) ask(next)
    }, settle)
  }
  return [pending ?? page, want]
}
