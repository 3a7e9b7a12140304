// The commands whose buttons the first frame of the posts list shows. The others are loaded after its rows.
import { CalendarDays, FilePlus2 } from 'lucide-react'

import { api } from '#client/api/api'
import { postChanged } from '#client/posts/posts'
import { setFilter } from '#commands/record/filter'
import { command } from '#workspace/command/command'

export const createPost = command({
  id: 'posts.create',
  title: 'New post',
  subject: 'posts',
  icon: FilePlus2,
  keywords: ['add', 'write', 'article', 'draft'],
  right: 'posts.create',
  featured: true,
  risk: 'none',
  writes: true,
  key: { toText: true },
  failure: 'Error creating post.',
  run: async (_, { run }) => {
    const post = await api.posts.create({ body: { status: 0 } })
    postChanged(post)
    await run({ id: 'workspace.open', args: { path: `/posts/${post.id}` } })
  },
})

export const todayPosts = command({
  id: 'posts.today',
  title: 'Today posts',
  subject: 'posts',
  icon: CalendarDays,
  right: 'posts.read',
  risk: 'none',
  writes: false,
  quiet: true,
  available: (context) =>
    context.tab?.view === 'posts'
      ? true
      : { reason: 'Open the posts list first', fix: { label: 'Go to posts', call: { id: 'posts.go' } } },
  run: (_args, { context }) => {
    const on = new URLSearchParams(context.tab?.path.split('?')[1]).get('is_today') === '1'
    setFilter(context, 'is_today', on ? '' : '1')
  },
})
