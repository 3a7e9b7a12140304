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
  const unknown = [...given].filter((name) => !wanted.has(name))
  if (missing.length > 0) return `The translation leaves out ${braced(missing)}.`
  if (unknown.length > 0) return `The phrase has no ${braced(unknown)}.`
  return undefined
}
