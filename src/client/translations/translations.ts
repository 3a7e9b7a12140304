import type { Translation } from '#contract/translations'

/** What a phrase is in a language: empty where nobody has translated it; undefined where nothing is known. */
export const translatedIn = (row: Translation | undefined, language: string): string | undefined =>
  row &&
  (row.translations?.find((each) => each.language === language)?.translation ??
    row.messages?.find((each) => each.language === language)?.translation ??
    '')
