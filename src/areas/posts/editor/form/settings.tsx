import type { ReactNode } from 'react'

import { useThisDraft } from '#client/post-draft/use-draft'
import { externalType } from '#contract/constants'
import { useWords } from '#ui/words'

import { DraftText } from './draft-field'
import { ExportPart } from './export-part'
import { PreviewCards } from './preview-cards'
import { Relations } from './settings-relations'
import { Schedule, StatusSettings } from './settings-status'
import { ThumbField } from './thumb-field'

/** All settings of the post: every field except headline and text. */
export function Settings() {
  const words = useWords()
  const { values, base, errors } = useThisDraft()
  const external = values.template_type === externalType
  return (
    <div className="flex flex-col gap-6">
      <Part title={words('Relations')}>
        <Relations external={external} />
        <ThumbField label={words('Image')} />
      </Part>
      <Part title={words('SEO')}>
        <DraftText value="catchy_title" field="catchy_title" label={words('Catchy title')} lines={2} />
        <DraftText value="rss" field="titles.rss" label={words('RSS title')} lines={2} />
        {!external && (
          <>
            <DraftText value="description" field="description" label={words('Description (Google)')} lines={3} />
            <DraftText value="fb_catchy_title" field="fb_catchy_title" label={words('Facebook headline')} lines={2} />
            <ThumbField name="fb_thumb" label={words('Facebook image')} />
            {/* A wrong one of a post that was evergreen is shown too: the post is not published with it. */}
            {(base.is_evergreen === 1 || errors['json_ld']) && (
              <DraftText value="json_ld" field="json_ld" label={words('JSON-LD')} lines={6} code />
            )}
            <DraftText
              value="slug"
              field="slug"
              label={words('Slug')}
              placeholder={words('Made from the headline when empty')}
            />
          </>
        )}
      </Part>
      <Part title={words('Status')}>
        <StatusSettings />
      </Part>
      <Part title={words('Scheduling')}>
        <Schedule />
      </Part>
      <Part title={words('Preview')}>
        <PreviewCards />
      </Part>
      <Part title={words('Export')}>
        <ExportPart />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5 border-t border-line pt-4 first:border-0 first:pt-0">
      <h2 className="text-sm font-semibold text-muted">{title}</h2>
      {children}
    </section>
  )
}
