import type { Translation } from '#contract/taxonomy/translations'

/** The translation of a phrase; '' when it is not translated, undefined when the phrase is unknown. */
export const translatedIn = (row: Translation | undefined, language: string): string | undefined =>
  row &&
  (row.translations?.find((each) => each.language === language)?.translation ??
    row.messages?.find((each) => each.language === language)?.translation ??
    '')
