// The interface's words. English is written where it is used; another language brings react-intl along.
import { english, type Words } from '#ui/words'

interface Spoken {
  language: string
  /** English phrase to its translation. */
  phrases: Readonly<Record<string, string>>
}

/** A translator for the person's language; English, which most speak here, costs nothing. */
export async function loadWords(spoken: Spoken): Promise<Words> {
  if (spoken.language.startsWith('en')) return english
  const { wordsOf } = await import('./words-intl')
  return wordsOf(spoken)
}
