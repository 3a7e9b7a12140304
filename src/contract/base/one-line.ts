/** A text of one line: each line break becomes a space. */
export const oneLine = (text: string): string =>
  /[\n\r\u2028\u2029]/.test(text)
    ? text
        .split(/[\n\r\u2028\u2029]/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
    : text
