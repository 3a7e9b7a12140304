/** The key that an arrow key, or its name in a chord, is in a page written from left to right: from right to left, Left leads onwards and Right leads back. */
export function readingKey(key: string): string {
  if (globalThis.document?.documentElement.dir !== 'rtl') return key
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', left: 'right', right: 'left' }[key] ?? key
}
