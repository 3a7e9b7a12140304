// The addresses that a text may link to.

/** Characters that browsers remove from an address before they read its scheme (WHATWG URL, "remove all ASCII tab or newline"). */
const dropped = /[\t\n\r]/g
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0020\u007f-\u009f\\<>"`]/g

const encode = (character: string): string => (character === '\\' ? '/' : encodeURIComponent(character))

function webAddress(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  // Chromium takes a host with a space, as `%20`; Node refuses it.
  if (!url || url.hostname === '' || url.hostname.includes('%')) return null
  return url.protocol === 'http:' || url.protocol === 'https:' ? address : null
}

/**
 * The normalized address of a link, or null when it is not allowed.
 * Allowed: http and https, mailto:, a path of this site (`/…`) and an anchor (`#…`). `//host/…` becomes https.
 * Everything else (javascript:, data:, other schemes, relative paths) is refused: specification, link dialog,
 * "only http or https URLs are kept".
 * @param href any string; surrounding white space is dropped, forbidden characters inside are percent-encoded.
 */
export function safeHref(href: string): string | null {
  const address = href.trim().replace(dropped, '').replace(forbidden, encode)
  if (address === '' || address.length > 8192) return null
  if (address.startsWith('#')) return address
  if (address.startsWith('//')) return webAddress(`https:${address}`)
  if (address.startsWith('/')) return address
  if (/^mailto:[^\s]+@/i.test(address)) return address
  return /^https?:\/\//i.test(address) ? webAddress(address) : null
}

/** The address of a picture: like {@link safeHref}, without anchors and mail addresses. */
export function safeSource(src: string): string | null {
  const address = safeHref(src)
  return address === null || address.startsWith('#') || /^mailto:/i.test(address) ? null : address
}
