import { type MenuItem, MenuAt } from '#ui/overlays/menu'
import { tableOf } from '#workspace/panes/tab-handle'
import { useWords, type Words } from '#ui/words'
import type { CommandContext, Targets } from '#workspace/command/command'
import { commandMenu } from '#workspace/command/command-button'
import { currentContext } from '#workspace/command/context'
import { keysThere } from '#workspace/keys/bindings'
import { areasComing } from '#workspace/areas/areas'
import { judge, offeredOn } from '#workspace/command/availability'
import { commandsOn, registry, useRegistry } from '#workspace/command/registry'

export interface RowMenuPlace {
  x: number
  y: number
  /** The row it was opened on, or the selection that the row is in. */
  targets: Targets
}

/** What can be done with a row, at the pointer. What cannot be done now stands at its end and says why. */
export function RowMenu({ tabId, place, onClose }: { tabId: string; place: RowMenuPlace; onClose: () => void }) {
  const words = useWords()
  const { x, y, targets } = place
  useRegistry()
  // It opens when the commands of its subject are loaded.
  if (commandsOn(targets.subject).length === 0 && areasComing()) return null
  const items = () => rowMenuItems({ ...currentContext('table', tabId), targets }, targets, words)
  const close = () => {
    onClose()
    tableOf(tabId)?.focus()
  }
  return <MenuAt x={x} y={y} items={items} label={words('What can be done with the row')} onClose={close} />
}

/** The rows of the menu: what can be done, under a line what cannot, each with the keys that hold in the list. */
export function rowMenuItems(context: CommandContext, { subject, ids, matching }: Targets, words: Words): MenuItem[] {
  const [id] = ids
  const open = { id: `${subject}.open`, args: { id } }
  const opens = ids.length === 1 && !matching && registry().find(open.id) !== undefined
  const commands = offeredOn(subject, context)
  // Of every subject: it shows who changed the row.
  const history = registry().find('audit.of-record')
  const can = commands.filter((command) => judge(command, context) === true)
  const cannot = commands.filter((command) => !can.includes(command))
  const idsOf = (some: typeof commands) =>
    commandMenu(
      some.map((command) => command.id),
      context,
      words,
    )
  return [
    ...(opens
      ? commandMenu([open, { ...open, args: { ...open.args, side: true } }], context, words).map(named(words))
      : []),
    ...(opens ? (['-'] as const) : []),
    ...idsOf(can),
    ...(can.length > 0 && cannot.length > 0 ? (['-'] as const) : []),
    ...idsOf(cannot),
    ...(history && judge(history, context) === true ? (['-', ...idsOf([history])] as const) : []),
  ]
}

const named =
  (words: Words) =>
  <Entry extends { label: string; keys?: string | undefined }>(entry: Entry, at: number): Entry => ({
    ...entry,
    label: words(at === 0 ? 'Open' : 'Open to the side'),
    // The list's own keys open the row under its cursor.
    keys: keysThere(at === 0 ? 'table.open' : 'table.open-side', 'table'),
  })
