import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** An empty list: the words of the texts and the one command that would fill it. */
export function Empty({
  icon: Icon,
  text,
  hint,
  action,
}: {
  icon?: LucideIcon
  text: string
  hint?: string
  action?: ReactNode
}) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-8 text-center">
      {Icon && <Icon size={24} strokeWidth={1.5} className="text-faint" aria-hidden />}
      <p className="text-fg">{text}</p>
      {hint && <p className="max-w-80 text-muted">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
