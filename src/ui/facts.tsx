import { useWords } from '#ui/words'

/** Names and values in two columns. A fact with an empty value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  const words = useWords()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-y border-line py-2.5">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="contents">
            <dt className="text-muted">{words(name)}</dt>
            <dd className="min-w-0 break-words tabular-nums">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
