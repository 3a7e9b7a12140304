// How the palette finds things by what is typed: posts by number, address or headline, people and tags by name.
import { suggest } from '#client/lookups'
import { postBySlug, postList } from '#client/posts'
import { postConstants } from '#contract/constants'
import { type FoundRow, registerProvider } from '#workspace/palette-store'

const statusTitle = (status: number | undefined) => postConstants.status.find(({ id }) => id === status)?.title ?? ''

interface FoundPost {
  id: number
  main_headline?: string | undefined
  status?: number | undefined
}

const postRow = ({ id, main_headline, status }: FoundPost): FoundRow => ({
  key: `post ${id}`,
  label: main_headline || `#${id}`,
  detail: `#${id} · ${statusTitle(status)}`,
  call: { id: 'posts.open', args: { id } },
  target: { subject: 'posts', ids: [id], from: 'argument', rows: new Map([[id, { status, main_headline }]]) },
})

const numberIn = (question: string) => /^#?\s*(\d{1,15})$/.exec(question)?.[1]

/** The public address of a post, as it is copied from the site: `https://…/site/post/fuel-prices-rise`. */
const slugIn = (question: string) => /\/post\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?(?:[?#].*)?$/.exec(question)?.[1]

async function findPosts(question: string, signal: AbortSignal): Promise<FoundPost[]> {
  const number = numberIn(question)
  if (number !== undefined) return postList.byId([Number(number)], signal)
  const slug = slugIn(question)
  if (slug === undefined) return suggest('posts', question, { signal })
  const found = await postBySlug(slug, signal)
  return found ? [found] : []
}

/** Says once how things are found. */
export function registerProviders(): void {
  registerProvider('#', {
    now: (question) => {
      const number = numberIn(question)
      if (number === undefined) return []
      const call = { id: 'posts.open', args: { id: Number(number) } }
      return [{ key: `post ${Number(number)}`, label: `Open post ${number}`, call }]
    },
    find: async (question, signal) => (await findPosts(question, signal)).map(postRow),
  })
  registerProvider('@', {
    find: async (question, signal) =>
      (await suggest('users', question, { signal })).map(({ id, username }) => ({
        key: `user ${id}`,
        label: username ?? String(id),
        detail: 'Posts by this author',
        call: { id: 'workspace.open', args: { path: `/posts?editors=${id}` } },
      })),
  })
  registerProvider('~', {
    find: async (question, signal) =>
      (await suggest('tags', question, { signal })).map(({ id, catchy_title }) => ({
        key: `tag ${id}`,
        label: catchy_title ?? String(id),
        detail: 'Posts with this tag',
        call: { id: 'workspace.open', args: { path: `/posts?tags=${id}` } },
      })),
  })
}
