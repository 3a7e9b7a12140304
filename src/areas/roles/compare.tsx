import { useQueries } from '@tanstack/react-query'

import { rightsOf } from '#client/role-rights'
import { roleCalled } from '#client/roles'
import type { AuthItem } from '#contract/users/roles'
import { Select } from '#ui/choices/select'
import { useWords } from '#ui/words'

import { differing } from './differing'

/** The roles to compare, which the address names as `first` and `second`; each once, unknown ones left out. */
export const comparedIn = (query: URLSearchParams, roles: readonly AuthItem[]): readonly AuthItem[] => {
  const names = [...new Set([query.get('first'), query.get('second')])]
  return names.flatMap((asked) => roleCalled(roles, asked) ?? [])
}

interface CompareProps {
  roles: readonly AuthItem[]
  query: URLSearchParams
  setQuery: (query: URLSearchParams) => void
}

/** The choice of two roles, and the number of rights in which they differ. */
export function Compare({ roles, query, setQuery }: CompareProps) {
  const words = useWords()
  const [first, second] = comparedIn(query, roles)
  const held = useQueries({ queries: [rightsOf(first?.name ?? ''), rightsOf(second?.name ?? '')] })
  const [a, b] = held.map(({ data }) => data)
  const choose = (part: string) => (name: string) => {
    const next = new URLSearchParams(query)
    next.delete(part)
    if (name !== '') next.set(part, name)
    setQuery(next)
  }
  const options = [
    { value: '', label: words('All roles') },
    ...roles.map(({ name, description }) => ({ value: name, label: words(description) })),
  ]
  return (
    <>
      {(['first', 'second'] as const).map((part) => (
        <div key={part} className="w-40 max-w-full">
          <Select
            className="w-full"
            aria-label={part === 'first' ? words('Compare') : words('Compare with')}
            value={roleCalled(roles, query.get(part))?.name ?? ''}
            onChange={choose(part)}
            options={options}
          />
        </div>
      ))}
      {a && b && (
        <output className="text-muted">{words('Different rights: {count}', { count: differing(a, b).length })}</output>
      )}
    </>
  )
}
