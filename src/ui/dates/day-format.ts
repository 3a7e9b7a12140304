import { pageLanguage } from '#ui/words'

/** Formats days, `2026-11-27`, in the page's language; the interface's English puts the day before the month. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const language = pageLanguage()
  const format = new Intl.DateTimeFormat(language.startsWith('en') ? 'en-GB' : language, {
    timeZone: 'UTC',
    ...options,
  })
  return (day) => format.format(new Date(`${day}T12:00:00Z`))
}
