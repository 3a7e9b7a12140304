import type { ReactNode } from 'react'

import { externalType, liveUpdateType } from '#contract/constants'
import type { Draft } from '#client/post-draft/draft'
import { useWords } from '#ui/words'

import { DensityTables } from './density'
import { Keywords } from './keywords'
import { Outline } from './outline'
import { Uniqueness } from './uniqueness'

/** The analyses of the text: outline, density, uniqueness and search queries. */
export function AnalysisPanel({ draft }: { draft: Draft }) {
  const words = useWords()
  if (draft.values.template_type === externalType)
    return <p className="text-muted">{words('An external link has no text to analyse.')}</p>
  return (
    <div className="flex flex-col gap-6">
      {draft.values.template_type !== liveUpdateType && (
        <Part title={words('Outline')}>
          <Outline />
        </Part>
      )}
      <Part title={words('Uniqueness')}>
        <Uniqueness draft={draft} />
      </Part>
      <Part title={words('Density analyser')}>
        <DensityTables draft={draft} />
      </Part>
      {draft.base.is_evergreen === 1 && (
        <Part title={words('Search Console keywords')}>
          <Keywords id={draft.id} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
      <h2 className="text-sm font-semibold text-muted">{title}</h2>
      {children}
    </section>
  )
}
