import { pageLanguage } from '#ui/words'

/** A format of days in the page's language; the interface's English puts the day before the month. Days are formatted in UTC. */
export function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = pageLanguage()
  return new Intl.DateTimeFormat(language.startsWith('en') ? 'en-GB' : language, { timeZone: 'UTC', ...options })
}
