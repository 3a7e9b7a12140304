import type { ReactNode } from 'react'

interface BesideProps {
  names: readonly [first: string, second: string]
  first: ReactNode
  second: ReactNode
}

/** Two values with their names: beside each other, or one below the other where the room is narrow. */
export function Beside({ names, first, second }: BesideProps) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {[first, second].map((value, at) => (
        <section key={names[at]} aria-label={names[at]} className="min-w-0">
          <h3 className="mb-1 text-sm text-muted">{names[at]}</h3>
          {value}
        </section>
      ))}
    </div>
  )
}
