import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { onePost } from '#client/posts/posts'
import { postConstants } from '#contract/constants'
import type { PostRow } from '#contract/posts/posts'
import { isBodyError, parseBody } from '#text/body'
import { plainText } from '#text/plain'
import { clockText } from '#text/zone'
import { Facts } from '#ui/facts'
import { ErrorLine } from '#ui/error'
import { StatusBadge, statusTone } from '#ui/badge'
import { amountText, useWords } from '#ui/words'

interface PeekProps {
  /** The row under the cursor; undefined while it is loading. */
  row: PostRow | undefined
  zone: string
}

/** The peek panel: the whole post under the cursor, read-only. It takes no lock, and the focus stays in the list. */
export function Peek({ row, zone }: PeekProps) {
  const words = useWords()
  if (!row) return <p className="text-muted">{words('No post under the cursor')}</p>
  return (
    <article className="flex flex-col gap-3" aria-live="polite">
      <div className="flex items-center gap-2">
        <StatusBadge tone={statusTone(row.status)} />
        <span className="text-muted tabular-nums">#{row.id}</span>
      </div>
      <h3 className="text-lg font-semibold text-pretty">{row.main_headline || `#${row.id}`}</h3>
      <PostFacts row={row} zone={zone} />
      <Text id={row.id} />
    </article>
  )
}

const momentOf = (instant: string | null, zone: string) => clockText(instant, zone).slice(0, 16)

/** All fields that a narrow list hides, in the order of its columns. */
function PostFacts({ row, zone }: { row: PostRow; zone: string }) {
  const words = useWords()
  const { category } = row
  const advert = postConstants.advert_status.find(({ id }) => id === row.advert_status)
  const facts: [string, string][] = [
    ['Author(s)', row.authors.map(({ username }) => username).join(', ')],
    ['Date', momentOf(row.published_at, zone)],
    ['First published', row.first_published_at === row.published_at ? '' : momentOf(row.first_published_at, zone)],
    ['Changed', momentOf(row.updated_at, zone)],
    ['Category', category?.parent?.catchy_title ?? category?.catchy_title ?? ''],
    ['Subcategory', category?.parent ? category.catchy_title : ''],
    ['Words count', amountText(row.wordCount)],
    ['Uniqueness', row.uniqueness === null ? '' : `${row.uniqueness}%`],
    ['Advert status', advert && advert.id !== 0 ? words(advert.title) : ''],
    ['Edited by', row.lock?.username ?? ''],
  ]
  return <Facts facts={facts} />
}

function textOf(serialized: string | null): string[] {
  const body = parseBody(serialized)
  return isBodyError(body) ? [] : plainText(body).split('\n').filter(Boolean)
}

/** Milliseconds after the last move of the cursor until the text is fetched, so that a held key fetches nothing. */
const restTime = 120

/** The id, once it has not changed for `restTime`. */
function useRestingId(id: number): number {
  const [rested, setRested] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), restTime)
    return () => clearTimeout(timer)
  }, [id])
  return rested
}

function Text({ id: moving }: { id: number }) {
  const words = useWords()
  const id = useRestingId(moving)
  const { data, isError, refetch } = useQuery({ ...onePost(id), staleTime: 30_000 })
  const paragraphs = useMemo(() => textOf(data?.body ?? null), [data])
  if (isError && !data) return <ErrorLine message="Error fetching data." onRetry={() => void refetch()} />
  if (!data || id !== moving) return <div className="h-24 rounded-md bg-hover" aria-hidden />
  return (
    <div className="flex flex-col gap-3 font-serif text-[16px]/[26px]">
      {data.description && <p className="font-sans text-base text-muted">{data.description}</p>}
      {paragraphs.map((text, at) => (
        <p key={`${at} ${text.slice(0, 20)}`}>{text}</p>
      ))}
      {paragraphs.length === 0 && <p className="font-sans text-base text-muted">{words('No text yet')}</p>}
    </div>
  )
}
