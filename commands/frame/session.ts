import { ExternalLink, Languages, LogIn, LogOut } from 'lucide-react'
import { optional, record, text } from '#contract/base/parser'

import { chooseLanguage, isSignedIn, signIn, signOut, useSession } from '#client/session/session'
import { command } from '#workspace/command/command'
import { loadClosing } from '#workspace/panes/leave-tab'

const base = { subject: 'session', risk: 'none', writes: false, quiet: true } as const

/** Commands for signing in and out, the language, and the public site. */
export const sessionCommands = [
  command({
    ...base,
    id: 'session.sign-in',
    title: 'Sign in',
    icon: LogIn,
    right: 'public',
    available: () => (useSession.getState().me && isSignedIn() ? 'hidden' : true),
    arguments: {
      schema: record({ login: text, password: text, code: optional(text) }),
      sources: { login: { kind: 'text', label: 'Email' }, password: { kind: 'text', label: 'Password' } },
    },
    failure: 'Login server error.',
    run: async ({ login, password, code }) => {
      await signIn(login, password, code)
    },
  }),
  command({
    ...base,
    id: 'session.sign-out',
    title: 'Sign out',
    icon: LogOut,
    keywords: ['log out', 'leave', 'exit'],
    right: 'signed-in',
    run: async () => {
      const { closeUnsaved, mayStopWork } = await loadClosing()
      if ((await mayStopWork()) && (await closeUnsaved())) await signOut()
    },
  }),
  command({
    ...base,
    id: 'language.set',
    title: 'Switch language',
    subject: 'settings',
    icon: Languages,
    keywords: ['translation', 'locale'],
    right: 'signed-in',
    arguments: {
      schema: record({ code: text }),
      sources: {
        code: {
          kind: 'choice',
          label: 'Language',
          options: () =>
            useSession.getState().languages.map(({ code, name }) => ({ value: code, label: name, detail: code })),
        },
      },
    },
    run: ({ code }) => {
      if (!useSession.getState().languages.some((known) => known.code === code)) return
      chooseLanguage(code)
      location.reload()
    },
  }),
  command({
    ...base,
    id: 'site.open',
    title: 'Go to website',
    icon: ExternalLink,
    keywords: ['public site', 'view'],
    right: 'signed-in',
    run: () => {
      window.open(useSession.getState().constants?.brand.site_url ?? '/site/', '_blank', 'noopener')
    },
  }),
]
