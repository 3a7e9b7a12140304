// The search of the palette: posts by number, address or headline, people and tags by name.
import { picker } from '#client/lists/pickers'
import { postBySlug, postSubject } from '#client/posts/posts'
import type { LatePart } from '#workspace/areas/area'
import type { FoundRow } from '#workspace/palette/store'
import { say } from '#contract/base/say'

interface FoundPost {
  id: number
  main_headline?: string | undefined
  status?: number | undefined
}

const postRow = ({ id, main_headline, status }: FoundPost): FoundRow => ({
  key: `post ${id}`,
  label: main_headline || `#${id}`,
  detail: picker('posts').detail({ id, status }),
  call: { id: 'posts.open', args: { id } },
  target: { subject: 'posts', ids: [id], from: 'argument', rows: new Map([[id, { status, main_headline }]]) },
})

const numberIn = (question: string) => /^#?\s*(\d{1,15})$/.exec(question)?.[1]

/**
 * The slug in the public address of a post, as it is copied from the site: `https://…/site/post/fuel-prices-rise`. Undefined: the
 * text is no such address.
 */
const slugIn = (question: string) => /\/post\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?(?:[?#].*)?$/.exec(question)?.[1]

async function findPosts(question: string, signal: AbortSignal): Promise<FoundPost[]> {
  const number = numberIn(question)
  if (number !== undefined) return postSubject.byId([Number(number)], signal)
  const slug = slugIn(question)
  if (slug === undefined) return picker('posts').find(question, { signal })
  const found = await postBySlug(slug, signal)
  return found ? [found] : []
}

async function findPeople(question: string, signal: AbortSignal): Promise<FoundRow[]> {
  const people = await picker('users').suggest(question, { signal })
  return people.map(({ value, label }) => ({
    key: `user ${value}`,
    label,
    detail: 'Posts by this author',
    call: { id: 'workspace.open', args: { path: `/posts?editors=${value}` } },
  }))
}

export const providers: LatePart['providers'] = {
  '#': {
    now: (question) => {
      const number = numberIn(question)
      if (number === undefined) return []
      const call = { id: 'posts.open', args: { id: Number(number) } }
      return [{ key: `post ${Number(number)}`, label: say`Open post ${number}`, call }]
    },
    find: async (question, signal) => (await findPosts(question, signal)).map(postRow),
  },
  '@': { find: findPeople },
}
