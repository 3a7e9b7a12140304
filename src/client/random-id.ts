/** An id that nobody else makes. `crypto.randomUUID` is there over HTTPS alone. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
