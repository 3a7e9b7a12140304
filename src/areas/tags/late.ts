// What is done to tags and how they are found: see Area.
import { picker } from '#client/lists/pickers'
import { postSubject } from '#client/posts/posts'
import { tagSubject } from '#client/taxonomy'
import { tagCommands } from '#commands/tags/tags'
import type { LatePart } from '#workspace/areas/area'
import { changedIn, listChanged, staleSoon } from '#workspace/areas/on-change'

export const commands = tagCommands

export const heard: LatePart['heard'] = {
  // Posts in a list name their tags.
  'tag.changed': changedIn(tagSubject, () => {
    staleSoon('names', 'tags')
    listChanged(postSubject, [])
  }),
}

export const providers: LatePart['providers'] = {
  '~': {
    find: async (question, signal) =>
      (await picker('tags').suggest(question, { signal })).map(({ value, label }) => ({
        key: `tag ${value}`,
        label,
        detail: 'Posts with this tag',
        call: { id: 'workspace.open', args: { path: `/posts?tags=${value}` } },
        target: { subject: 'tags', ids: [value], from: 'argument' },
      })),
  },
}
