// Checks a translation against its phrase: it must be a valid ICU message with the same placeholders.
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Parses an ICU message with its tags as text, as the interface does. Null when it is invalid. */
const read = (message: string): MessageFormatElement[] | null => {
  try {
    return parse(message, { ignoreTag: true, requiresOtherClause: true })
  } catch {
    return null
  }
}

const formats = { [TYPE.number]: 'number', [TYPE.date]: 'date', [TYPE.time]: 'time' } as const

/**
 * The placeholders that format a number, a date or a time, with their format: `0, date`. A text cannot be formatted so: the
 * interface would show the whole phrase in English.
 */
const formatsIn = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap(({ value }) => formatsIn(value))
    const isFormat = element.type === TYPE.number || element.type === TYPE.date || element.type === TYPE.time
    return isFormat ? [`${element.value}, ${formats[element.type]}`] : []
  })

/** The names of the placeholders, also of those within plurals. */
function placesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => placesIn(value))]
    return element.type === TYPE.tag ? placesIn(element.children) : [element.value]
  })
}

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Why a translation is refused; undefined when it is valid. For a phrase that is no valid message any translation is valid. */
export function translationMisfit(phrase: string, translation: string): string | undefined {
  const source = read(phrase)
  if (!source) return undefined
  const target = read(translation)
  if (!target) return 'The braces of the translation do not match, or a plural lacks its form for other numbers.'
  const wanted = new Set(placesIn(source))
  const given = new Set(placesIn(target))
  const missing = [...wanted].filter((name) => !given.has(name))
  const known = new Set(formatsIn(source))
  const unknown = [
    ...[...given].filter((name) => !wanted.has(name)),
    ...formatsIn(target).filter((it) => !known.has(it)),
  ]
  if (missing.length > 0) return `The translation leaves out ${braced(missing)}.`
  if (unknown.length > 0) return `The phrase has no ${braced(unknown)}.`
  return undefined
}
