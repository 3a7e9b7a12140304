// Checks a translation against its phrase: it must be a valid ICU message with the same placeholders.
import { say } from '#contract/base/say'
import { withPlainApostrophes } from '#text/apostrophes'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Parses an ICU message with its tags as text, as the interface does. Null when it is invalid. */
const read = (message: string): MessageFormatElement[] | null => {
  try {
    return parse(withPlainApostrophes(message), { ignoreTag: true, requiresOtherClause: true })
  } catch {
    return null
  }
}

const formats: Readonly<Partial<Record<TYPE, string>>> = {
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
}

interface Placeholder {
  name: string
  /** `number`, `date` or `time`. A text cannot be formatted so: the interface would show the whole phrase in English. */
  format?: string | undefined
}

/** The placeholders, also those within plurals. */
function placesIn(elements: readonly MessageFormatElement[]): Placeholder[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [{ name: element.value }, ...Object.values(element.options).flatMap(({ value }) => placesIn(value))]
    if (element.type === TYPE.tag) return placesIn(element.children)
    return [{ name: element.value, format: formats[element.type] }]
  })
}

const namesOf = (places: readonly Placeholder[]) => new Set(places.map(({ name }) => name))

/** The placeholders with a format, as written: `0, date`. */
const formattedIn = (places: readonly Placeholder[]) =>
  places.flatMap(({ name, format }) => (format === undefined ? [] : [`${name}, ${format}`]))

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Why a translation is refused; undefined when it is valid. For a phrase that is no valid message any translation is valid. */
export function translationMisfit(phrase: string, translation: string): string | undefined {
  const source = read(phrase)
  if (!source) return undefined
  const target = read(translation)
  if (!target) return 'The braces of the translation do not match, or a plural lacks its form for other numbers.'
  const [places, translated] = [placesIn(source), placesIn(target)]
  const [wanted, given, formatted] = [namesOf(places), namesOf(translated), new Set(formattedIn(places))]
  const missing = [...wanted].filter((name) => !given.has(name))
  const unknown = [
    ...[...given].filter((name) => !wanted.has(name)),
    ...formattedIn(translated).filter((written) => !formatted.has(written)),
  ]
  if (missing.length > 0) return say`The translation leaves out ${braced(missing)}.`
  if (unknown.length > 0) return say`The phrase has no ${braced(unknown)}.`
  return undefined
}
