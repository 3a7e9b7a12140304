import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Stands in place of an empty list: an icon, a sentence, a hint, and the button of the command that would fill the list. */
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
