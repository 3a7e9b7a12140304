// Changes to the address of a list. The file is small, because commands load before any list.

/** Sets one parameter of the address; an empty value removes it. Every change but that of the page goes back to page 1. */
export function withFilter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value === '') next.delete(name)
  else next.set(name, value)
  if (name !== 'page') next.delete('page')
  return next
}

/** The text that is searched for. */
export const textOf = (query: URLSearchParams) => query.get('query') ?? ''

/** The ids of a comma-separated list. Other parts are ignored. */
export const idsOf = (text: string | null) =>
  (text ?? '')
    .split(',')
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number)
