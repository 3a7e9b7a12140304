import { History } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api'
import { draftOf } from '#client/post-draft/draft'
import { lockHeaders } from '#client/post-draft/lock'
import { reloadDraft } from '#client/post-draft/write'
import { postChanged } from '#client/posts'
import { command } from '#workspace/command/command'

import { editable, inBrandZone, openPost } from './send'
import { knownPost, postSource, targetIds } from './target'
import { say } from '#contract/say'

const kinds = {
  save: 'Changed',
  publish: 'Published',
  restore: 'Brought back',
  earlier: 'Before the first save here',
  kept: 'Not chosen, kept',
  ousted: 'Ousted, kept',
  imported: 'Imported',
} as const

const idOf = (known: Readonly<Record<string, unknown>>) => z.number().safeParse(known['id']).data

/** The versions of a post that were overwritten, and the texts that were not chosen. */
export const postRevisionCommands = [
  command({
    id: 'posts.restore-revision',
    title: 'Bring an earlier version back',
    subject: 'posts',
    icon: History,
    keywords: ['revision', 'history', 'undo', 'kept', 'revert'],
    right: 'posts.update',
    available: (context) => editable(openPost(context)),
    arguments: {
      schema: z.object({ id: z.number().int().positive(), number: z.number().int().positive() }),
      sources: {
        id: postSource,
        number: {
          kind: 'search',
          label: 'Version',
          search: async (query, signal, known) => {
            const id = idOf(known)
            if (id === undefined) return []
            const found = await api.revisions.list({ params: { id }, signal })
            return found
              .map(({ number, kind, user, created_at, fields }) => ({
                value: number,
                label: say`${kinds[kind]} ${inBrandZone(created_at)}`,
                detail: [user?.username, fields?.join(', ')].filter(Boolean).join(' · '),
              }))
              .filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(query.toLowerCase()))
          },
        },
      },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error updating post.',
    confirm: ({ id }, context) => ({
      message: 'Bring this version back?',
      detail: [knownPost(id, context).main_headline, draftOf(id)?.dirty && 'What is unsaved stays and is asked about.']
        .filter(Boolean)
        .join(' · '),
      confirm: 'Bring it back',
    }),
    run: async ({ id, number }) => {
      postChanged(await api.revisions.restore({ params: { id, number }, headers: lockHeaders(id) }))
      await reloadDraft(id)
      return { message: 'Updated' }
    },
  }),
]
