// Moves the focus among the rows of My day.
import { command, type CommandContext } from '#workspace/command/command'
import { panelOf } from '#workspace/frame/main-focus'

const onlyInMyDay = ({ tab }: CommandContext) => (tab?.view === 'my-day' ? true : ('hidden' as const))

/**
 * A command that focuses another row.
 * @param place the index of that row, from the index of the focused one, -1 where none is, and that of the last row
 */
const walk = (id: string, title: string, keys: readonly string[], place: (at: number, last: number) => number) =>
  command({
    id: `day.${id}`,
    title,
    subject: 'board',
    right: 'dashboard.read',
    risk: 'none',
    writes: false,
    quiet: true,
    available: onlyInMyDay,
    keys: keys.map((chord) => ({ keys: chord, place: 'day' })),
    run: (_args, { context }) => {
      const rows = [...(panelOf(context.tab?.id)?.querySelectorAll<HTMLElement>('[data-day-row]') ?? [])]
      const at = rows.findIndex((row) => row === document.activeElement)
      rows[place(at, rows.length - 1)]?.focus()
    },
  })

export const dayCommands = [
  walk('down', 'Next row of my day', ['j', 'down'], (at, last) => Math.min(at + 1, last)),
  walk('up', 'Previous row of my day', ['k', 'up'], (at) => Math.max(at - 1, 0)),
  walk('first', 'First row of my day', ['home'], () => 0),
  walk('last', 'Last row of my day', ['end'], (_at, last) => last),
]
