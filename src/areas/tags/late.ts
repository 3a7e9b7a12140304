// What is done to tags and how they are found: see Area.
import { picker } from '#client/pickers'
import { tagCommands } from '#commands/tags'
import type { LatePart } from '#workspace/area'

export const commands = tagCommands

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
