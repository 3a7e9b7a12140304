// The subjects of the audit log, with their names in the log, in live events and in the bin.
import type { Right, RightArea } from '#contract/users/rights'

interface LoggedSubject {
  /** The name of one record on the page of the audit log. */
  title: string
  /** Set when removed records are kept in the bin. A person who may remove or upload in this area may restore them. */
  bin?: { area: RightArea; words: readonly [one: string, many: string] }
  /** The right to receive the subject's live event. Left out: every signed-in person receives it. */
  eventRight?: Right
}

const bin = (area: RightArea, one: string, many: string) => ({ bin: { area, words: [one, many] as const } })

export const loggedSubjects = {
  post: { title: 'Post' },
  tag: { title: 'Tag', ...bin('tags', 'tag', 'tags') },
  category: { title: 'Category', ...bin('categories', 'category', 'categories') },
  section: { title: 'Section' },
  menu: { title: 'Menu item', ...bin('menu', 'menu item', 'menu items'), eventRight: 'menu.read' },
  'static-page': { title: 'Static page', ...bin('static', 'static page', 'static pages'), eventRight: 'static.read' },
  'stop-word': { title: 'Stop word', ...bin('stop-words', 'stop word', 'stop words'), eventRight: 'stop-words.read' },
  'contextual-link': { title: 'Contextual link', ...bin('contextual-links', 'contextual link', 'contextual links') },
  'hot-news': { title: 'Hot news', ...bin('hot-news', 'hot news item', 'hot news items') },
  language: { title: 'Language', ...bin('languages', 'language', 'languages') },
  translation: { title: 'Translation' },
  image: { title: 'Image', ...bin('gallery', 'image', 'images') },
  expert: { title: 'Expert', ...bin('experts', 'expert', 'experts') },
  banner: { title: 'Banner', ...bin('advertisements', 'banner', 'banners') },
  adv: { title: 'Advertisement slot', ...bin('advertisements', 'advertisement slot', 'advertisement slots') },
  'call-to-action': { title: 'Call to action', ...bin('call-to-actions', 'call to action', 'call to actions') },
  user: { title: 'User' },
  role: { title: 'Role' },
  job: { title: 'Job' },
  comment: { title: 'Comment', eventRight: 'posts.read' },
} as const satisfies Readonly<Record<string, LoggedSubject>>

export type LogName = keyof typeof loggedSubjects

/** The subjects as a list, each with its name. */
export const loggedList: readonly (LoggedSubject & { id: string })[] = Object.entries(loggedSubjects).map(
  ([id, subject]) => ({ id, ...subject }),
)

/** The rights to receive live events. All other events go to every signed-in person. */
export const eventRights: ReadonlyMap<string, Right> = new Map([
  ['presence.changed', 'posts.read'],
  ['task.assigned', 'dashboard.read'],
  ...loggedList.flatMap(({ id, eventRight }): [string, Right][] => (eventRight ? [[`${id}.changed`, eventRight]] : [])),
])
