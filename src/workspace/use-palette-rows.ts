import { useEffect, useMemo, useState } from 'react'

import { useWords } from '#ui/words'
import type { CommandContext } from '#workspace/command'
import { habitOf } from '#workspace/habit'
import { foundRow, standingRows, typedRows } from '#workspace/palette-rows'
import { type Prefix, providerOf } from '#workspace/palette-store'
import { appendFound, rankRows, type Row } from '#workspace/rank'

/** After the last key, before the server is asked. */
const askDelay = 150
const askFrom = 2

interface Found {
  query: string
  rows: readonly Row[]
}

const nothing: Found = { query: '', rows: [] }

/** The rows for what is typed: those known at once, and under them, a moment later, those the server finds. */
export function usePaletteRows(
  prefix: Prefix | null,
  query: string,
  context: CommandContext,
): { rows: readonly Row[]; asking: boolean } {
  const words = useWords()
  const [found, setFound] = useState<Found>(nothing)
  const standing = useMemo(() => standingRows(prefix, context, words), [prefix, context, words])
  const known = useMemo(
    () => rankRows([...typedRows(prefix, query), ...standing], query, habitOf()),
    [prefix, query, standing],
  )
  const question = query.trim()
  const provider = providerOf(prefix ?? '#')
  const asks =
    provider !== undefined &&
    (question.length >= askFrom || prefix !== null) &&
    (prefix === null || '#@~'.includes(prefix))
  useEffect(() => {
    if (!asks || !provider) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const rows = await provider.find(question, abort.signal).catch(() => [])
      if (!abort.signal.aborted) setFound({ query: question, rows: rows.map(foundRow) })
    }, askDelay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asks, provider, question])
  const answered = asks && found.query === question
  const rows = useMemo(() => (answered ? appendFound(known, found.rows) : known), [answered, known, found])
  return { rows, asking: asks && !answered }
}
