import { Newspaper } from 'lucide-react'

import { createPost, todayPosts } from '#commands/posts/first-frame'
import { type Area, lateArea } from '#workspace/areas/area'

import { postListTitle } from './list-title'

const area = lateArea(() => import('./late'), {
  id: 'posts',
  title: (_params, query) => postListTitle(query),
  icon: Newspaper,
  right: 'posts.read',
  rail: 10,
  screen: () => import('./posts-screen'),
})

/** The list of posts. */
export const postsArea: Area = { ...area, commands: [createPost, todayPosts] }
