import { useEffect, useMemo, useState } from 'react'

import { useWords } from '#ui/words'
import type { CommandContext } from '#workspace/command/command'
import { habitOf } from '#workspace/palette/usage-rank'
import { describeFailure } from '#workspace/command/gate'
import { listIn } from '#workspace/list/handle'
import { findFilterRows } from '#workspace/list/filters/palette'
import { foundRow, freshRows, standingRows, typedRows } from '#workspace/palette/rows'
import { type Prefix, providerOf } from '#workspace/palette/store'
import { useRegistry } from '#workspace/command/registry'
import { appendFound, rankRows, type Row } from '#workspace/palette/rank'

/** Milliseconds after the last key until the server is asked, and the characters of the shortest query. */
const askDelay = 150
const askFrom = 2

interface Found {
  query: string
  rows: readonly Row[]
  /** The reason why the search failed, as a sentence. */
  failed?: string
}

const nothing: Found = { query: '', rows: [] }

const offline = 'There is no connection: only what is known here is found.'

/** The message when a search failed: no connection, or the server's message. */
const searchFailed = (error: unknown): string =>
  navigator.onLine ? describeFailure(error, 'The search was not answered. Try again later.').join(' ') : offline

/** Runs a search and returns its result, or the reason why it failed as a sentence. Without a connection it fails at once. */
export const searched = <Found>(search: () => Promise<Found>): Promise<{ found: Found } | { failed: string }> =>
  navigator.onLine
    ? search().then(
        (found) => ({ found }),
        (error: unknown) => ({ failed: searchFailed(error) }),
      )
    : Promise.resolve({ failed: offline })

/** The rows for the query: local rows at once, and under them the rows that the server finds. */
export function usePaletteRows(
  prefix: Prefix | null,
  query: string,
  context: CommandContext,
): { rows: readonly Row[]; asking: boolean; failed?: string | undefined } {
  const words = useWords()
  const [found, setFound] = useState<Found>(nothing)
  const registry = useRegistry()
  // oxlint-disable-next-line react/exhaustive-deps -- the rows are those of the commands there are
  const standing = useMemo(() => standingRows(prefix, context, words), [prefix, context, words, registry])
  const question = query.trim()
  const known = useMemo(() => {
    if (question === '' && prefix === null) return freshRows(standing, context, words)
    const typed = typedRows(prefix, question, context, words)
    const there = new Set(typed.map(({ key }) => key))
    return [...typed, ...rankRows(standing, question, habitOf()).filter(({ key }) => !there.has(key))]
  }, [prefix, question, standing, context, words])
  const provider = providerOf(prefix ?? '#')
  const asks =
    provider !== undefined &&
    (question.length >= askFrom || prefix !== null) &&
    (prefix === null || '#@~'.includes(prefix))
  useEffect(() => {
    if (!asks || !provider) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const list = prefix === null ? listIn(context.tab?.id) : undefined
      const answer = await searched(async () => {
        const filters = findFilterRows(list, question, words, abort.signal)
        const things = provider.find(question, abort.signal)
        return [...(await filters), ...(await things)]
      })
      const rows = 'found' in answer ? answer.found.map(foundRow) : []
      if (abort.signal.aborted) return
      setFound({ query: question, rows, ...('failed' in answer ? { failed: answer.failed } : {}) })
    }, askDelay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asks, provider, question, prefix, context, words])
  const answered = asks && found.query === question
  const rows = useMemo(() => (answered ? appendFound(known, found.rows) : known), [answered, known, found])
  return { rows, asking: asks && !answered, failed: answered ? found.failed : undefined }
}
