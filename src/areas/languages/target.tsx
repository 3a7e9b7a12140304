import { Check } from 'lucide-react'

import { forgetTyped, typeTranslation, useTyped } from '#client/translations/typed'
import { translatedIn } from '#client/translations/translations'
import type { Translation } from '#contract/taxonomy/translations'
import { Button } from '#ui/button'
import { Input } from '#ui/input'
import { onKeys, takeKey } from '#ui/keys'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { useTabId } from '#workspace/panes/tab-scope'

interface TargetProps {
  row: Translation
  language: string
  mayChange: boolean
}

/** Focuses the translation field in the row below that of `from`; in the last row nothing. */
function goOn(from: HTMLElement): void {
  const fields = [...(from.closest('[role=grid]')?.querySelectorAll<HTMLElement>('[data-target]') ?? [])]
  const rows = fields.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  rows[rows.indexOf(from) + 1]?.focus()
}

/** The id of the field of a phrase's translation in the list of a tab. */
const fieldId = (tabId: string, row: Translation) => `${tabId} translation ${row.id}`

export const focusTarget = (tabId: string, row: Translation) => document.getElementById(fieldId(tabId, row))?.focus()

/** The translation of a phrase, edited in its row. Enter saves it and moves to the next row, Escape goes back to the rows. */
export function Target({ row, language, mayChange }: TargetProps) {
  const words = useWords()
  const tabId = useTabId()
  const saved = translatedIn(row, language) ?? ''
  const typed = useTyped(language, row.id)
  const text = typed ?? saved
  const unsaved = text.trim() !== '' && text.trim() !== saved
  const save = async () => {
    if (!unsaved) return
    await run({ id: 'translations.save', args: { id: row.id, language, translation: text.trim() } }, 'button')
  }
  const change = (next: string) =>
    next === saved ? forgetTyped(language, [row.id]) : typeTranslation(language, row.id, next, saved)
  // A space that ends the text may begin the next word: the text is judged without it once the person leaves.
  const leave = () => {
    if (typed?.trim() === saved) forgetTyped(language, [row.id])
  }
  const onKeyDown = onKeys<HTMLInputElement>((event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    takeKey(event)
    if (event.key === 'Escape') return event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus()
    goOn(event.currentTarget)
    void save()
  })
  return (
    <span className="flex items-center gap-1">
      <Input
        data-target
        id={fieldId(tabId, row)}
        aria-label={words('Translation of {message}', { message: row.message })}
        value={text}
        readOnly={!mayChange}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {mayChange && (
        <Button
          intent="ghost"
          size="icon-sm"
          disabled={!unsaved}
          aria-label={words('Save the translation of {message}', { message: row.message })}
          onClick={() => void save()}
        >
          <Check size={16} strokeWidth={1.75} className={unsaved ? 'text-accent' : ''} />
        </Button>
      )}
    </span>
  )
}
