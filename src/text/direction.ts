/** Languages that are written from the right. */
const fromTheRight = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/

/** Where lines of a language begin: `ar-EG` at the right. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (fromTheRight.test(language) ? 'rtl' : 'ltr')
