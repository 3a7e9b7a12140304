/** Matches the codes of languages that are written from right to left. */
const fromTheRight = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/

/** The direction of a language's text: `rtl` for `ar-EG`. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (fromTheRight.test(language) ? 'rtl' : 'ltr')
