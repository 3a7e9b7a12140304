/** Mirrors an arrow key, or its name in a chord, where the interface runs from the right: Left becomes Right. Other keys stay. */
export function readingKey(key: string): string {
  if (globalThis.document?.documentElement.dir !== 'rtl') return key
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', left: 'right', right: 'left' }[key] ?? key
}
