/** A random unique id. It does not use `crypto.randomUUID`, which browsers have over HTTPS only. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
