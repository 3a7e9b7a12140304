// A link's call, shown filled in as the only row of the list, with the names of its targets.
import { useEffect, useMemo, useState } from 'react'

import type { Words } from '#ui/words'
import { loadSplit } from '#workspace/command/row-targets'
import type { Call, CommandContext } from '#workspace/command/command'
import { argumentsText, otherArguments } from '#workspace/palette/recent'
import { commandRows } from '#workspace/palette/rows'
import type { Row } from '#workspace/palette/rank'
import { registry } from '#workspace/command/registry'
import { withArgumentTargets, kindOf, namedTargets } from '#workspace/command/row-targets'

/** The context of a link's call: its targets are the rows that the call names, as soon as they are read. */
export function usePresetContext(preset: Call | null, context: CommandContext): CommandContext {
  const named = useMemo(() => (preset ? withArgumentTargets(context, preset) : context), [preset, context])
  const [read, setRead] = useState<{ of: CommandContext; context: CommandContext } | null>(null)
  useEffect(() => {
    if (!preset) return
    let left = false
    loadSplit()
      .then(({ readTargets }) => readTargets(named))
      .then(
        (found) => left || setRead({ of: named, context: found }),
        // When the rows cannot be read, their ids are shown. The run then reports the failure.
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [preset, named])
  return read?.of === named ? read.context : named
}

/** The name of the targets: 'Post: Fuel prices rise'; undefined: the call has no targets with a name. */
export function presetTarget(preset: Call, context: CommandContext, words: Words): string | undefined {
  const subject = registry().find(preset.id)?.subject ?? ''
  const kind = kindOf(subject)
  if (!kind || context.targets?.from !== 'argument') return undefined
  const name = namedTargets(subject, context)
  const { label } = context.targets.ids.length > 1 ? kind.many : kind.one
  return name === undefined ? undefined : `${words(label)}: ${name}`
}

/** The palette row of a link's call, with its other arguments. The command is judged on the call's targets. */
export function presetRows(preset: Call, context: CommandContext, words: Words): Row[] {
  const command = registry().find(preset.id)
  if (!command) return []
  const named = presetTarget(preset, context, words)
  const detail = argumentsText(named === undefined ? preset.args : otherArguments(preset.args ?? {}))
  // Without the command's keys, which would act on the tab in front and not on the link's targets.
  return commandRows([command], context, words).map((row) => ({ ...row, keys: undefined, call: preset, detail }))
}
