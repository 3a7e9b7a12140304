import { type MenuItem, MenuAt } from '#ui/overlays/menu'
import { tableOf } from '#workspace/panes/tab-handle'
import { useWords, type Words } from '#ui/words'
import type { CommandContext } from '#workspace/command/command'
import type { Targets } from '#workspace/command/targets'
import { commandMenu } from '#workspace/command/command-button'
import { currentContext } from '#workspace/command/context'
import { keysInPlace } from '#workspace/keys/bindings'
import { areasComing } from '#workspace/areas/areas'
import { judge, offeredOn } from '#workspace/command/availability'
import { commandsOn, registry, useRegistry } from '#workspace/command/registry'

export interface RowMenuPlace {
  x: number
  y: number
  /** The row that the menu was opened on, or the selection that contains it. */
  targets: Targets
}

/** The context menu of a row, at the pointer. Commands that cannot run are last and show the reason. */
export function RowMenu({ tabId, place, onClose }: { tabId: string; place: RowMenuPlace; onClose: () => void }) {
  const words = useWords()
  const { x, y, targets } = place
  useRegistry()
  // The menu opens when the commands of the subject are loaded.
  if (commandsOn(targets.subject).length === 0 && areasComing()) return null
  const items = () => rowMenuItems({ ...currentContext('table', tabId), targets }, targets, words)
  const close = () => {
    onClose()
    tableOf(tabId)?.focus()
  }
  return <MenuAt x={x} y={y} items={items} label={words('What can be done with the row')} onClose={close} />
}

/** The items of the menu: commands that can run, a line, then those that cannot; each with its keys in the list. */
export function rowMenuItems(context: CommandContext, { subject, ids, matching }: Targets, words: Words): MenuItem[] {
  const [id] = ids
  const open = { id: `${subject}.open`, args: { id } }
  const opens = ids.length === 1 && !matching && registry().find(open.id) !== undefined
  const commands = offeredOn(subject, context)
  // This command exists for every subject: it shows who changed the row.
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
    // The list's own keys act on the row under the cursor.
    keys: keysInPlace(at === 0 ? 'table.open' : 'table.open-side', 'table'),
  })
