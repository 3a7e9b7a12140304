/**
 * An ICU message whose apostrophes are text. ICU reads one before a brace as a quote: in `d'{0}` the placeholder would be text
 * too. A phrase never needs a quoted brace.
 */
export const withPlainApostrophes = (message: string): string =>
  message.replace(/'+/g, (run) => (run.length % 2 === 1 ? `${run}'` : run))
