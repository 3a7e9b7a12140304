import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'

import { allSections } from '#client/lists/lookups'
import type { Draft } from '#client/post-draft/draft'
import { useSession } from '#client/session/session'
import type { Densities, Density } from '#text/density'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'

import type { DensityOrder } from './density-worker'

/** Milliseconds after the last key until the text is analysed. */
const rest = 600

/** The language code of the post's section; English when the section has none. */
function useSectionLanguage(sectionId: number | null): string {
  const { data = [] } = useQuery(allSections)
  const languages = useSession((state) => state.languages)
  const languageId = data.find(({ id }) => id === sectionId)?.language_id
  return languages.find(({ id }) => id === languageId)?.code ?? 'en-US'
}

/** The densities of a text, computed in a worker when the keyboard rests. Undefined: not known yet. Null: the text is too short. */
function useDensities(body: string, language: string): Densities | null | undefined {
  const [found, setFound] = useState<Densities | null>()
  const worker = useRef<Worker | null>(null)
  const order = useRef(0)
  useEffect(() => {
    const made = new Worker(new URL('./density-worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<{ order: number; densities: Densities | null }>) => {
      // Ignores the answer to an earlier text.
      if (data.order === order.current) setFound(data.densities)
    })
    worker.current = made
    return () => made.terminate()
  }, [])
  const asked = useRef(false)
  useEffect(() => {
    const ask = () => {
      asked.current = true
      order.current += 1
      worker.current?.postMessage({ order: order.current, body, language } satisfies DensityOrder)
    }
    const timer = setTimeout(ask, asked.current ? rest : 0)
    return () => clearTimeout(timer)
  }, [body, language])
  return found
}

const tables = ['One word', 'Two words', 'Three words'] as const

/** The most frequent words and phrases of the text. */
export function DensityTables({ draft }: { draft: Draft }) {
  const words = useWords()
  const { body, section_id } = useDeferredValue(draft.values)
  const densities = useDensities(body, useSectionLanguage(section_id))
  if (densities === undefined) return <Skeleton className="h-24 w-full" />
  if (densities === null) return <p className="text-muted">{words('Minimum text length must be 100 symbols')}</p>
  if (densities.every((table) => table.length === 0))
    return <p className="text-muted">{words('Combinations of words not found')}</p>
  return (
    <div className="flex flex-col gap-4">
      {tables.map((title, at) => (
        <DensityTable key={title} title={words(title)} found={densities[at] ?? []} />
      ))}
    </div>
  )
}

function DensityTable({ title, found }: { title: string; found: readonly Density[] }) {
  const words = useWords()
  return (
    <table className="w-full text-sm" data-numbers>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="pb-1 font-medium">
            {title}
          </th>
          <th scope="col" className="w-14 pb-1 text-right font-normal">
            {words('Times')}
          </th>
          <th scope="col" className="w-16 pb-1 text-right font-normal">
            {words('Share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {found.length === 0 && (
          <tr>
            <td colSpan={3} className="text-muted">
              {words('Combinations of words not found')}
            </td>
          </tr>
        )}
        {found.map((one) => (
          <tr key={one.words} className="border-t border-line">
            <td className="py-0.5 break-words">{one.words}</td>
            <td className="py-0.5 text-right">{one.count}</td>
            <td className="py-0.5 text-right text-muted">{one.percent.toFixed(2)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
