import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { clockText, zoneNameAt } from '#text/zone'
import { Button } from '#ui/button'
import { initialsOf } from '#ui/initials'
import { Kbd } from '#ui/kbd'
import { Menu, type MenuItem } from '#ui/overlays/menu'
import { useWords } from '#ui/words'
import { commandMenu } from '#workspace/command/command-button'
import { currentContext } from '#workspace/command/context'
import { useKeysOf } from '#workspace/keys/bindings'
import { useFrame } from '#workspace/frame/options'
import { run } from '#workspace/command/gate'

/** The bar at the top: brand, palette field, clock, language menu and the person's menu. */
export function TitleBar() {
  const brand = useFrame((state) => state.brand)
  const words = useWords()
  const keys = useKeysOf('palette.open')
  return (
    <header className="col-span-2 flex items-center gap-3 border-b border-line px-2">
      <span className="flex min-w-0 items-center gap-2 ps-1">
        <span
          aria-hidden
          className="flex size-5 shrink-0 items-center justify-center rounded-sm bg-accent text-xs font-semibold text-accent-fg uppercase"
        >
          {brand.code}
        </span>
        <span className="truncate font-semibold max-md:hidden">{brand.name}</span>
      </span>
      <div className="flex flex-1 justify-center">
        <button
          type="button"
          className="flex h-6.5 w-full max-w-120 min-w-8 items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-faint transition-colors hover:border-line-control hover:text-muted"
          onClick={() => void run({ id: 'palette.open' }, 'button')}
        >
          <Search size={14} strokeWidth={1.75} className="shrink-0" />
          <span className="flex-1 truncate text-start">{words('Search or run a command')}</span>
          <span className="max-sm:hidden">
            <Kbd keys={keys ?? 'mod+k'} />
          </span>
        </button>
      </div>
      <Clock zone={brand.zone} />
      <LanguageSwitch />
      <UserMenu />
    </header>
  )
}

/** Milliseconds between two updates of the clock, as the specification says. */
const clockStep = 10_000

function Clock({ zone }: { zone: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), clockStep)
    return () => clearInterval(timer)
  }, [])
  const instant = now.toISOString()
  const shown = clockText(instant, zone)
  return (
    <time className="text-muted tabular-nums max-sm:hidden" dateTime={instant} title={`${shown} ${zone}`}>
      {shown.slice(11, 16)} {zoneNameAt(instant, zone)}
    </time>
  )
}

function LanguageSwitch() {
  const { current, known } = useFrame((state) => state.language)
  const words = useWords()
  const items = () =>
    known.map(({ code, name }) => ({
      key: code,
      label: name,
      checked: code === current,
      onSelect: () => void run({ id: 'language.set', args: { code } }, 'menu'),
    }))
  const short = current.slice(0, 2).toUpperCase()
  return (
    <Menu items={items} align="end" label={words('Language')}>
      <Button intent="ghost" size="sm" aria-label={words('Language: {code}', { code: short })}>
        {short}
      </Button>
    </Menu>
  )
}

/** The commands of the person's settings, which the person's menu has above 'Go to website' and 'Sign out'. */
const personal = ['account.go', 'theme.toggle', 'workspace.cheatsheet', 'settings.open']

function UserMenu() {
  const user = useFrame((state) => state.user)
  const words = useWords()
  if (!user) return null
  const items = (): MenuItem[] => {
    const rows = (ids: readonly string[]) => commandMenu(ids, currentContext('pane'), words)
    return [{ heading: user.name }, ...rows(personal), '-', ...rows(['site.open', 'session.sign-out'])]
  }
  return (
    <Menu items={items} align="end" label={user.name}>
      <Button intent="ghost" size="md" className="px-1" aria-label={words('Account of {name}', { name: user.name })}>
        <span
          aria-hidden
          className="flex size-5 items-center justify-center rounded-full bg-pressed text-xs font-medium text-fg"
        >
          {initialsOf(user.name)}
        </span>
        <span className="max-w-40 truncate max-lg:hidden">{user.name}</span>
      </Button>
    </Menu>
  )
}
