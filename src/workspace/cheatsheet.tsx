import { useState } from 'react'

import { Dialog } from '#ui/dialog'
import { Input } from '#ui/input'
import { Kbd } from '#ui/kbd'
import { useWords } from '#ui/words'
import { type Place, places } from '#workspace/command'
import { currentContext } from '#workspace/context'
import { keyMap } from '#workspace/dispatcher'
import { nameOf } from '#workspace/judge'
import { useCheatSheet } from '#workspace/cheatsheet-store'
import { placeNames } from '#workspace/place-names'

/** Every key of this person, by the place it holds in, made from the registry. */
export function CheatSheet() {
  const open = useCheatSheet((state) => state.open)
  const words = useWords()
  const [query, setQuery] = useState('')
  if (!open) return null
  const close = () => useCheatSheet.setState({ open: false })
  const groups = keyGroups().map(({ place, rows }) => ({
    place,
    rows: rows.filter(({ title, keys }) =>
      `${words(title)} ${keys}`.toLowerCase().includes(query.trim().toLowerCase()),
    ),
  }))
  return (
    <Dialog open onClose={close} title={words('Keys')} width="lg">
      <Input
        data-autofocus
        aria-label={words('Filter the keys')}
        placeholder={words('Filter the keys')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="mt-4 columns-1 gap-8 sm:columns-2">
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ place, rows }) => (
            <section key={place} className="mb-5">
              <h3 className="mb-1 text-sm font-medium text-muted">{words(placeNames[place])}</h3>
              <dl>
                {rows.map(({ id, title, keys }) => (
                  <div
                    key={`${id} ${keys}`}
                    className="flex min-h-7 break-inside-avoid items-center gap-3 border-b border-line"
                  >
                    <dt className="flex-1">{words(title)}</dt>
                    <dd>
                      <Kbd keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  )
}

interface KeyRow {
  id: string
  title: string
  keys: string
}

/** The key map as the sheet lists it: places from the widest to the narrowest, commands in the order of the registry. */
export function keyGroups(): { place: Place; rows: KeyRow[] }[] {
  const context = currentContext()
  return places.map((place) => ({
    place,
    rows: keyMap()
      .filter((entry) => entry.place === place)
      .map(({ commandId, chords }) => ({ id: commandId, title: nameOf(commandId, context), keys: chords.join(' ') })),
  }))
}
