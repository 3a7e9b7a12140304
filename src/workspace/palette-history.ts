import { useHistory } from '#workspace/history'
import type { Row } from '#workspace/rank'

/** Arguments in few words, as a row or a link shows them. */
export const argumentsText = (args: Readonly<Record<string, unknown>> | undefined): string =>
  Object.entries(args ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(' · ')

/** What was done in this window, each once, the newest last: Up in the empty field walks it from its end, as in a shell. */
export function historyRows(): Row[] {
  const seen = new Map<string, Row>()
  for (const { call, title } of useHistory.getState().list) {
    const key = `! ${call.id} ${JSON.stringify(call.args ?? {})}`
    seen.delete(key)
    seen.set(key, { key, label: title, english: title, keywords: '', detail: argumentsText(call.args), call })
  }
  return [...seen.values()]
}
