import { ExternalLink, Link } from 'lucide-react'

import { api } from '#client/api/api'
import { draftOf } from '#client/post-draft/draft'
import { postStatuses as status } from '#contract/constants'
import { say } from '#contract/base/say'
import { copyText } from '#ui/copy-text'
import { command, type CommandContext } from '#workspace/command/command'

import { type KnownPost, knownPost, knownPosts, onOnePost, onPosts, postsArguments, targetIds, trashed } from './target'

const isPublished = (context: CommandContext) =>
  targetIds(context).length === 0 ||
  knownPosts(context).some(({ status: is }) => is === undefined || is === status.published)

/** The address of a post on the site: the public one, or a new preview link. */
async function addressOf(id: number, context: CommandContext): Promise<string> {
  const { status: is, previewUrl } = knownPost(id, context)
  // Preview links expire and can be closed, so the server is asked for one. A public address stays.
  const known = is === status.published ? previewUrl : null
  return known ?? (await api.posts.get({ params: { id } })).previewUrl ?? '/site/'
}

const inTrash = ({ status: is }: KnownPost) => is === status.trashed && trashed.reason

/** Commands for the address of a post on the site. */
export const postAddressCommands = [
  command({
    id: 'posts.view',
    title: (context) => (isPublished(context) ? 'View on the site' : 'Preview on the site'),
    subject: 'posts',
    icon: ExternalLink,
    keywords: ['view', 'preview', 'website', 'read'],
    right: 'posts.read',
    available: onPosts(inTrash),
    arguments: postsArguments,
    risk: 'none',
    writes: false,
    run: async ({ ids: [id = 0] }, { context }) => {
      window.open(await addressOf(id, context), '_blank', 'noopener')
      if (draftOf(id)?.dirty) return { message: 'The site shows what was saved last.' }
    },
  }),
  command({
    id: 'posts.copy-address',
    title: (context) => (isPublished(context) ? 'Copy the address on the site' : 'Copy a preview link'),
    subject: 'posts',
    icon: Link,
    keywords: ['url', 'link', 'share', 'clipboard', 'preview'],
    right: 'posts.read',
    arguments: postsArguments,
    available: onOnePost('This copies one address at a time: select one post', inTrash),
    risk: 'none',
    writes: false,
    run: async ({ ids: [id = 0] }, { context }) => {
      const url = new URL(await addressOf(id, context), location.href).href
      await copyText(url)
      return { message: say`Link ${url} copied to clipboard` }
    },
  }),
]
