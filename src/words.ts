// Loads the interface's translator. English phrases are written in the code; only other languages load react-intl.
import { english, type Words } from '#ui/words'

interface Spoken {
  language: string
  /** English phrase to its translation. */
  phrases: Readonly<Record<string, string>>
}

/** A translator for the person's language. English loads nothing. */
export async function loadWords(spoken: Spoken): Promise<Words> {
  if (spoken.language.startsWith('en')) return english
  const { translatorOf } = await import('./words-intl')
  return translatorOf(spoken)
}
