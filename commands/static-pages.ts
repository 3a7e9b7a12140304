import { AppWindow, FileCode } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { staticPageSubject } from '#client/taxonomy'
import type { StaticPage } from '#contract/static-pages'
import { command } from '#workspace/command/command'
import { useFrame } from '#workspace/frame/options'
import { formIn } from '#workspace/form/handle'

import { recordCommands } from './record/commands'

const text = z.looseObject({ title: z.string(), html: z.string(), css: z.string() })

/** The stylesheet of the site; '' when it cannot be read. It is inlined, because the sandboxed page cannot load it. */
const siteStyle = () =>
  fetch(`${useFrame.getState().siteUrl}style.css`).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )

/** Previews a page in the site's style in a sandboxed frame: no script runs, and it cannot reach the workspace or its token. */
async function sandboxed(page: Pick<StaticPage, 'title' | 'html' | 'css'>, popup: Window): Promise<void> {
  const { document } = popup
  document.title = page.title
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', '')
  frame.title = page.title
  frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff'
  const heading = document.createElement('h1')
  heading.textContent = page.title
  // A closing tag in the CSS would end the style element, so it is escaped.
  const style = [await siteStyle(), page.css].map((css) => `<style>${css.replaceAll('</', '<\\/')}</style>`).join('')
  const story = `<main id="content"><article class="story">${heading.outerHTML}<div>${page.html}</div></article></main>`
  frame.srcdoc = `<!doctype html><meta charset="utf-8">${style}${story}`
  document.body.replaceChildren(frame)
}

/** The commands of static pages. */
export const commands = [
  ...recordCommands(staticPageSubject, {
    calls: api.staticPages,
    screen: {
      path: '/static',
      icon: FileCode,
      keys: 'g e',
      record: (id) => `/static/${id}`,
    },
    failures: { update: 'Validation failed' },
    notices: { update: 'Update successful' },
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
    run: async (_args, { context }) => {
      const written = text.safeParse(formIn(context.tab?.id)?.values())
      const popup = window.open('', '_blank', 'popup,width=900,height=800')
      if (written.success && popup) await sandboxed(written.data, popup)
    },
  }),
]
