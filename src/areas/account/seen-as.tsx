import { Eye } from 'lucide-react'

import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'

/** The role as which the person sees Slotdesk, in the status bar, with the button that ends it. */
export function SeenAs({ role }: { role: string }) {
  const words = useWords()
  return (
    <output className="-ms-3 flex h-full items-center gap-2 bg-warning-soft px-3 font-medium text-warning">
      <Eye size={14} strokeWidth={1.75} aria-hidden />
      {words('You see Slotdesk as {role}. Nothing can be changed.', { role })}
      <CommandButton command="roles.see-as-own" label={words('Stop')} intent="ghost" />
    </output>
  )
}
