import { AppWindow, FileCode, FilePlus2 } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { allSections } from '#client/lists/lookups'
import { matchingOptions } from '#workspace/palette/steps/step'
import { ifMatch } from '#client/lists/records'
import { expectedVersion } from '#client/lists/restored-versions'
import type { Written } from '#client/static-pages'
import { staticPageSubject } from '#client/taxonomy'
import { newStaticPage } from '#contract/taxonomy/static-pages'
import { slugOfName } from '#text/slug'
import { command } from '#workspace/command/command'
import { useFrame } from '#workspace/frame/options'
import { formIn, leaveForms } from '#workspace/form/handle'
import { openPath } from '#workspace/panes/store'

import { recordCommands } from './record/commands'
import { undoAdding } from './record/undo-adding'

const text = z.looseObject({ title: z.string(), html: z.string(), css: z.string() })

/** The stylesheet of the site; '' when it cannot be read. It is inlined, because the sandboxed page cannot load it. */
const siteStyle = () =>
  fetch(`${useFrame.getState().siteUrl}style.css`).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )

/**
 * Previews a page as the site would show it in a sandboxed frame: no script runs, and it cannot reach the workspace or its token.
 */
async function sandboxed({ title, html, css }: Written, popup: Window): Promise<void> {
  const [site, shown] = await Promise.all([siteStyle(), api.staticPages.shown({ body: { html, css } })])
  const { document } = popup
  document.title = title
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', '')
  frame.title = title
  frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff'
  const heading = document.createElement('h1')
  heading.textContent = title
  // A closing tag in the CSS would end the style element, so it is escaped.
  const style = [site, shown.css].map((css) => `<style>${css.replaceAll('</', '<\\/')}</style>`).join('')
  const story = `<main id="content"><article class="story">${heading.outerHTML}${shown.html}</article></main>`
  frame.srcdoc = `<!doctype html><meta charset="utf-8">${style}${story}`
  document.body.replaceChildren(frame)
}

/** The commands of static pages. */
export const commands = [
  ...recordCommands(staticPageSubject, {
    calls: { update: api.staticPages.update, remove: api.staticPages.remove },
    screen: {
      path: '/static',
      icon: FileCode,
      keys: 'g e',
      record: (id) => `/static/${id}`,
    },
    failures: { update: 'Validation failed', remove: 'Error removing.' },
    notices: { update: 'Update successful', remove: 'Removed' },
  }),
  command({
    id: 'static-pages.create',
    title: 'Create new static page',
    subject: 'static-pages',
    icon: FilePlus2,
    keywords: ['add', 'new'],
    right: 'static.create',
    arguments: {
      schema: z.object({
        title: newStaticPage.shape.title,
        slug: newStaticPage.shape.slug,
        section_id: z.number().int().min(0),
      }),
      sources: {
        title: { kind: 'text', label: 'Title' },
        slug: {
          kind: 'text',
          label: 'Slug',
          placeholder: 'contact-us',
          initial: ({ title }) => slugOfName(String(title), 'page', new Set()),
        },
        section_id: {
          kind: 'search',
          label: 'Section',
          none: { value: 0, label: 'No section' },
          search: async (query) => {
            const sections = await queries.fetchQuery(allSections)
            return matchingOptions(
              sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title })),
              query,
            )
          },
        },
      },
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error adding.',
    run: async ({ title, slug, section_id }) => {
      const { id, version } = await api.staticPages.create({
        body: { title, slug, section_id: section_id === 0 ? null : section_id },
      })
      staticPageSubject.stale()
      openPath(`/static/${id}`)
      return {
        message: 'Added',
        made: id,
        undo: undoAdding('static.delete', async () => {
          const headers = ifMatch(id, expectedVersion('static-pages', id, version))
          await api.staticPages.remove({ params: { id }, headers })
          leaveForms('static-pages', [id])
          staticPageSubject.stale()
        }),
      }
    },
  }),
  command({
    id: 'static-pages.preview',
    title: 'Preview',
    subject: 'static-pages',
    icon: AppWindow,
    keywords: ['look', 'popup'],
    right: 'static.read',
    available: ({ tab }) => formIn(tab?.id)?.subject === 'static-pages' || { reason: 'Open a static page first' },
    risk: 'none',
    writes: false,
    quiet: true,
    failure: 'Error fetching data.',
    run: async (_args, { context }) => {
      const written = text.safeParse(formIn(context.tab?.id)?.values())
      const popup = window.open('', '_blank', 'popup,width=900,height=800')
      if (!written.success || !popup) return
      try {
        await sandboxed(written.data, popup)
      } catch (error) {
        popup.close()
        throw error
      }
    },
  }),
]
