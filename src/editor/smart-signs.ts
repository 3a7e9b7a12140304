// Replaces typed quotes and dashes by those of the text's language. Backspace right after it restores the typed sign.
import { Extension, InputRule } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'

interface Signs {
  double: readonly [open: string, close: string]
  single: readonly [open: string, close: string]
}

const english: Signs = { double: ['“', '”'], single: ['‘', '’'] }

/** The quotes by language code without region; other languages use the English ones. */
const byLanguage: Readonly<Record<string, Signs>> = {
  fr: { double: ['« ', ' »'], single: ['‘', '’'] },
  de: { double: ['„', '“'], single: ['‚', '‘'] },
  es: { double: ['«', '»'], single: ['“', '”'] },
  pt: { double: ['“', '”'], single: ['‘', '’'] },
  ar: { double: ['«', '»'], single: ['‘', '’'] },
  ru: { double: ['«', '»'], single: ['„', '“'] },
}

const signsOf = (language: string): Signs => byLanguage[language.split('-')[0] ?? ''] ?? english

/** Whether a quote after this text is an opening one: at the beginning, after a space, a dash or an opening sign. */
const opens = (before: string) => before === '' || /[\s([{<«“‘„‚—–/-]$/u.test(before)

const inCode = ({ selection: { $from } }: EditorState) =>
  $from.parent.type.spec.code === true || $from.marks().some(({ type }) => type.name === 'code')

/** The replacement of a typed sign after the given text; null: none. */
export function signFor(typed: '"' | "'" | '--' | '—-', before: string, language: string): string | null {
  if (typed === '--') return '–'
  if (typed === '—-') return '—'
  const { double, single } = signsOf(language)
  // Between letters it is an apostrophe in every language.
  if (typed === "'" && /[\p{L}\p{N}]$/u.test(before)) return '’'
  const [open, close] = typed === '"' ? double : single
  return opens(before) ? open : close
}

/**
 * The extension that replaces typed quotes and hyphens by the language's quotes and dashes. @param languageOf called when a sign is
 * typed; returns a code such as `en-GH`; null: signs are not replaced.
 */
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
          const before = at.parent.textBetween(Math.max(0, at.parentOffset - 20), at.parentOffset, undefined, '\n')
          const sign = signFor(typed, before, language)
          if (sign === null) return null
          state.tr.insertText(sign, range.from, range.to)
          return undefined
        },
      })
    return [rule(/"$/, () => '"'), rule(/'$/, () => "'"), rule(/--$/, () => '--'), rule(/–-$/, () => '—-')]
  },
})
