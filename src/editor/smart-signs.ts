// Quotes and dashes as the language of the text has them, while one types. Backspace right after it takes the change back.
import { Extension, InputRule } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'

interface Signs {
  double: readonly [open: string, close: string]
  single: readonly [open: string, close: string]
}

const english: Signs = { double: ['“', '”'], single: ['‘', '’'] }

/** By the first part of a language's code; every other language quotes as English does. */
const byLanguage: Readonly<Record<string, Signs>> = {
  fr: { double: ['« ', ' »'], single: ['‘', '’'] },
  de: { double: ['„', '“'], single: ['‚', '‘'] },
  es: { double: ['«', '»'], single: ['“', '”'] },
  pt: { double: ['“', '”'], single: ['‘', '’'] },
  ar: { double: ['«', '»'], single: ['‘', '’'] },
  ru: { double: ['«', '»'], single: ['„', '“'] },
}

export const signsOf = (language: string): Signs => byLanguage[language.split('-')[0] ?? ''] ?? english

/** A quote opens at the beginning, after a space, a dash or what opens. */
const opens = (before: string) => before === '' || /[\s([{<«“‘„‚—–/-]$/u.test(before)

const inCode = ({ selection: { $from } }: EditorState) =>
  $from.parent.type.spec.code === true || $from.marks().some(({ type }) => type.name === 'code')

/** What typed signs become: pure, for a text before them. */
export function signFor(typed: '"' | "'" | '--' | '—-', before: string, language: string): string | null {
  if (typed === '--') return '–'
  if (typed === '—-') return '—'
  const { double, single } = signsOf(language)
  // Between letters it is an apostrophe in every language.
  if (typed === "'" && /[\p{L}\p{N}]$/u.test(before)) return '’'
  const [open, close] = typed === '"' ? double : single
  return opens(before) ? open : close
}

/** @param languageOf the code of the text's language when a sign is typed, `en-GH`; null: signs stay as they are typed. */
export const SmartSigns = Extension.create<{ languageOf: () => string | null }>({
  name: 'smartSigns',
  addOptions: () => ({ languageOf: () => null }),
  addInputRules() {
    const { languageOf } = this.options
    const rule = (find: RegExp, typedOf: (match: RegExpMatchArray) => '"' | "'" | '--' | '—-') =>
      new InputRule({
        find,
        handler: ({ state, range, match }) => {
          const language = languageOf()
          if (language === null || inCode(state)) return null
          const typed = typedOf(match)
          const at = state.doc.resolve(range.from)
          const before = at.parent.textBetween(Math.max(0, at.parentOffset - 20), at.parentOffset, undefined, '\ufffc')
          const sign = signFor(typed, before, language)
          if (sign === null) return null
          state.tr.insertText(sign, range.from, range.to)
          return undefined
        },
      })
    return [rule(/"$/, () => '"'), rule(/'$/, () => "'"), rule(/--$/, () => '--'), rule(/–-$/, () => '—-')]
  },
})
