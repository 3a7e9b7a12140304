import { formatInstant } from '#ui/dates/datetime'
import { useFrame } from '#workspace/frame/options'
import { doneText, useHistory } from '#workspace/command/history'
import type { Row } from '#workspace/palette/rank'

/** The arguments of a call as a short text. */
export const argumentsText = (args: Readonly<Record<string, unknown>> | undefined): string =>
  Object.entries(args ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : shown(value)}`)
    .join(' · ')

/** An instant in the brand's time zone; any other value as text. */
const shown = (value: unknown): string =>
  typeof value === 'string' && instant.test(value)
    ? formatInstant(value, useFrame.getState().brand.zone)
    : String(value)

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The arguments without `id` and `ids`, whose rows are shown by name. */
export const otherArguments = ({ ids: _ids, id: _id, ...others }: Readonly<Record<string, unknown>>) => others

/**
 * The history of this window without repetitions, the newest last. Up in the empty field goes through it from the end, as in a
 * shell.
 */
export function historyRows(words: (text: string) => string): Row[] {
  const seen = new Map<string, Row>()
  for (const done of useHistory.getState().list) {
    const { call, title, on } = done
    const key = `! ${call.id} ${JSON.stringify(call.args ?? {})}`
    const args = call.args ?? {}
    const detail = argumentsText(on === undefined ? args : otherArguments(args))
    seen.delete(key)
    seen.set(key, { key, label: doneText(done, words), english: title, keywords: '', detail, call })
  }
  return [...seen.values()]
}
