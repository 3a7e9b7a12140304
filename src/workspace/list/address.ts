// What commands and screens change of a list's address. Small, because commands are there before any list is.

/** Changes one thing of the address. Everything but the page itself goes back to page 1; an empty value leaves the address. */
export function withFilter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value === '') next.delete(name)
  else next.set(name, value)
  if (name !== 'page') next.delete('page')
  return next
}

/** The text that is searched for. */
export const textOf = (query: URLSearchParams) => query.get('query') ?? ''

/** Ids of a comma list; what is no id is left out. */
export const idsOf = (text: string | null) =>
  (text ?? '')
    .split(',')
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number)
