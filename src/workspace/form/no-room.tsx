import { useWords } from '#ui/words'

/** A notice that the browser's storage is full, so that unsaved text has no copy there. */
export function NoRoom() {
  const words = useWords()
  return (
    <output className="mb-2 block text-warning">
      {words('Unsaved changes, and no room for a copy in this browser')}
    </output>
  )
}
