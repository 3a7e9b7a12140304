import { useState } from 'react'

import { withValue } from '#contract/base/say'
import { Button } from '#ui/button'
import { Dialog } from '#ui/overlays/dialog'
import { Input } from '#ui/input'
import { Kbd } from '#ui/kbd'
import { useWords } from '#ui/words'
import { type Place, places } from '#workspace/keys/places'
import { currentContext } from '#workspace/command/context'
import { chainOf } from '#workspace/keys/key-map'
import { keyMap } from '#workspace/keys/bindings'
import { nameOf } from '#workspace/command/availability'
import { useCheatSheet } from '#workspace/keys/cheatsheet-store'
import { placeNames } from '#workspace/keys/place-names'

/** The cheat sheet: all keys of this person, grouped by place. */
export function CheatSheet() {
  const { open, from } = useCheatSheet()
  return open ? <Sheet from={from} /> : null
}

/** Shows the keys of the place it was opened in. With a filter text it searches the keys of all places. */
function Sheet({ from }: { from: Place }) {
  const words = useWords()
  const [query, setQuery] = useState('')
  const [all, setAll] = useState(false)
  const filter = query.trim().toLowerCase()
  const near = placesAround(from)
  const listed = all || filter !== '' ? places.toReversed() : near
  const byPlace = new Map(keyGroups().map(({ place, rows }) => [place, rows]))
  const groups = listed.map((place) => ({
    place,
    rows: (byPlace.get(place) ?? []).filter(({ title, keys }) =>
      `${words(title)} ${keys.join(' ')}`.toLowerCase().includes(filter),
    ),
  }))
  return (
    <Dialog open onClose={() => useCheatSheet.setState({ open: false })} title={words('Keys')} width="xl">
      <div className="flex items-center gap-3">
        <Input
          data-autofocus
          aria-label={words('Filter the keys')}
          placeholder={words('Filter the keys')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {near.length < places.length && (
          <Button aria-pressed={all} onClick={() => setAll(!all)}>
            {words('Keys of every place')}
          </Button>
        )}
      </div>
      <div className="mt-3 columns-1 gap-8 sm:columns-2 lg:columns-3 xl:columns-4 xl:gap-5">
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ place, rows }) => (
            <section key={place} className="mb-3">
              <h3 className="mb-0.5 break-after-avoid text-sm font-medium text-muted">{words(placeNames[place])}</h3>
              <dl>
                {rows.map(({ id, title, keys }) => (
                  <div key={id} className="flex min-h-6 break-inside-avoid items-center gap-2 border-b border-line">
                    <dt className="min-w-0 flex-1 truncate" title={words(title)}>
                      {words(title)}
                    </dt>
                    <dd className="flex shrink-0 items-center gap-2">
                      {keys.map((one) => (
                        <Kbd key={one} keys={one} />
                      ))}
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

/**
 * The place the sheet was opened in and the places around it, the narrowest first; all places for one that has none around it. In
 * an editor the keys of its text are included.
 */
function placesAround(from: Place): readonly Place[] {
  const chain = chainOf(from === 'editor' ? 'editor-text' : from)
  return chain.length > 1 ? chain : places.toReversed()
}

interface KeyRow {
  id: string
  title: string
  /** The alternative keys of the command in this place; `alt+1…9` stands for nine commands. */
  keys: string[]
}

/** All bindings for the sheet: places from the widest to the narrowest, one row a command, in the order of the registry. */
export function keyGroups(): { place: Place; rows: KeyRow[] }[] {
  // The title of a command without its targets, not 'Move 40 posts to trash'.
  const context = { ...currentContext(), targets: null }
  return places.map((place) => {
    const rows = new Map<string, KeyRow>()
    for (const entry of keyMap()) {
      if (entry.place !== place) continue
      const { commandId: id, chords } = entry
      const row = rows.get(id) ?? { id, title: nameOf(id, context), keys: [] }
      row.keys.push(chords.join(' '))
      rows.set(id, row)
    }
    return { place, rows: foldNumbers([...rows.values()]) }
  })
}

const number = /[1-9]/

/** Merges the rows of commands whose title and only key differ in a number alone: `Alt 1…9`. */
function foldNumbers(rows: readonly KeyRow[]): KeyRow[] {
  const folded: KeyRow[] = []
  const series = new Map<string, KeyRow>()
  for (const row of rows) {
    const [key = ''] = row.keys
    const family = row.keys.length === 1 && number.test(key) ? row.title.replace(number, '#') : null
    const first = family === null ? undefined : series.get(family)
    if (!first) {
      const line = { ...row, keys: [...row.keys] }
      folded.push(line)
      if (family !== null) series.set(family, line)
      continue
    }
    const last = number.exec(key)?.[0] ?? ''
    first.keys = first.keys.map((one) => one.replace(/([1-9])(?:…[1-9])?/, `$1…${last}`))
    first.title = withNumbers(first.title, last)
  }
  return folded
}

/** Replaces the number of a title by the range: 'Go to tab 1' becomes 'Go to tab 1…9'. The new text is translated as a whole. */
function withNumbers(title: string, last: string): string {
  const numbers = `${number.exec(title)?.[0] ?? ''}…${last}`
  const [before = '', after = ''] = title.split(/[1-9](?:…[1-9])?/)
  return withValue(title, numbers) ?? `${before}${numbers}${after}`
}
