import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'

import { checkValues, type Draft, isEditable, setErrors } from '#client/post-draft/draft'
import { Button } from '#ui/button'
import { Menu } from '#ui/overlays/menu'
import { useDebounced } from '#ui/use-debounced'
import { useWords } from '#ui/words'

/** The number of publishing rules that the post does not meet yet. Each item of the menu focuses the field. */
export function Checklist({ draft }: { draft: Draft }) {
  const words = useWords()
  const values = useDebounced(draft.values, 400)
  const missing = useMemo(() => Object.entries(checkValues(values)), [values])
  // Fields with an error have a count of their own.
  if (!isEditable(draft) || missing.length === 0 || Object.keys(draft.errors).length > 0) return null
  const count = missing.length
  return (
    <Menu
      align="end"
      label={words('Before publishing')}
      items={() =>
        missing.map(([field, messages]) => ({
          key: field,
          label: words(messages[0] ?? field),
          onSelect: () => setErrors(draft.id, { [field]: messages }),
        }))
      }
    >
      <Button size="sm" intent="ghost" className="@max-[700px]:hidden">
        <ListChecks size={14} strokeWidth={1.75} />
        {count === 1 ? words('1 thing before publishing') : words('{count} things before publishing', { count })}
      </Button>
    </Menu>
  )
}
