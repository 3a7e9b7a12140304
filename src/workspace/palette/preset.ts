// A link's call, shown filled in: alone in the list, with what it is for by name.
import { useEffect, useMemo, useState } from 'react'

import type { Words } from '#ui/words'
import { loadSplit } from '#workspace/command/row-targets'
import type { Call, CommandContext } from '#workspace/command/command'
import { argumentsText, otherArguments } from '#workspace/palette/recent'
import { commandRows } from '#workspace/palette/rows'
import type { Row } from '#workspace/palette/rank'
import { registry } from '#workspace/command/registry'
import { withArgumentTargets, kindOf, namedTargets } from '#workspace/command/row-targets'

/** What a link's call means: its context with the rows it names, as far as they were read. */
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
        // Without an answer its number stands there, and the run says what is wrong.
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [preset, named])
  return read?.of === named ? read.context : named
}

/** 'Post: Fuel prices rise'; undefined: the call names nothing that has a name. */
export function presetTarget(preset: Call, context: CommandContext, words: Words): string | undefined {
  const subject = registry().find(preset.id)?.subject ?? ''
  const kind = kindOf(subject)
  if (!kind || context.targets?.from !== 'argument') return undefined
  const name = namedTargets(subject, context)
  const { label } = context.targets.ids.length > 1 ? kind.many : kind.one
  return name === undefined ? undefined : `${words(label)}: ${name}`
}

/** The call alone, with the arguments beside what it names, judged on that. */
export function presetRows(preset: Call, context: CommandContext, words: Words): Row[] {
  const command = registry().find(preset.id)
  if (!command) return []
  const named = presetTarget(preset, context, words)
  const detail = argumentsText(named === undefined ? preset.args : otherArguments(preset.args ?? {}))
  // Its keys would act on what is in front, not on what the link names.
  return commandRows([command], context, words).map((row) => ({ ...row, keys: undefined, call: preset, detail }))
}
