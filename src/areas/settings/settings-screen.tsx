import { useState } from 'react'

import { Input } from '#ui/input'
import { Select } from '#ui/choices/select'
import { takeKey, useKeys } from '#ui/keys'
import { Switch } from '#ui/switch'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { run } from '#workspace/command/gate'
import { useWorkspace } from '#workspace/panes/store'
import { themeNames, themes } from '#workspace/frame/theme-names'

import { ImportKeys } from './import-keys'
import { KeyList } from './key-list'

/** The settings of a person, stored in this browser. Each of them is a command too. */
export default function SettingsScreen() {
  const words = useWords()
  const { theme, singleLetters } = useWorkspace((state) => state.preferences)
  const [query, setQuery] = useState('')
  const filter = useKeys<HTMLInputElement>('enter, escape', (event) => leaveFilter(event, () => setQuery('')))
  return (
    <div className="h-full overflow-y-auto bg-surface" data-place="form">
      <div className="mx-auto flex max-w-180 flex-col gap-8 p-6 max-sm:p-3">
        <section aria-labelledby="appearance" className="flex flex-col gap-3">
          <h2 id="appearance" className="text-lg font-semibold">
            {words('Appearance')}
          </h2>
          <div className="flex items-center gap-3">
            <span className="w-40 max-sm:w-24">{words('Theme')}</span>
            <div className="w-48">
              <Select
                className="w-full"
                aria-label={words('Theme')}
                value={theme}
                onChange={(value) => void run({ id: 'theme.set', args: { theme: value } }, 'button')}
                options={themes.map((value) => ({ value, label: words(themeNames[value]) }))}
              />
            </div>
          </div>
        </section>
        <section aria-labelledby="keys" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id="keys" className="flex-1 text-lg font-semibold">
              {words('Keys')}
            </h2>
            <CommandButton command="keys.export" intent="ghost" />
            <ImportKeys />
            <CommandButton command="keys.reset-all" intent="ghost" label={words('Reset all')} />
          </div>
          <p className="text-muted">
            {words('Press Enter on a key to change it. Every command is in the palette too, with or without a key.')}
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <Input
              ref={filter}
              type="search"
              data-search
              data-main
              className="max-w-60"
              aria-label={words('Filter the commands')}
              placeholder={words('Filter the commands')}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <Switch
              checked={singleLetters}
              onChange={() => void run({ id: 'keys.single-letters' }, 'button')}
              label={words('Single-letter keys')}
            />
          </div>
          <KeyList query={query} />
        </section>
      </div>
    </div>
  )
}

/** Handles the keys of the filter. Escape empties it; in an empty filter Escape moves the focus to the rows, as Enter does. */
function leaveFilter(event: KeyboardEvent, clear: () => void): void {
  takeKey(event)
  const field = event.currentTarget
  if (!(field instanceof HTMLInputElement)) return
  if (event.key === 'Escape' && field.value !== '') clear()
  else field.closest('section')?.querySelector<HTMLElement>('[data-command] button')?.focus()
}
