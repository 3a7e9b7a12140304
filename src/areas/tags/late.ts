// The commands of tags, and the search of the palette for tags.
import { picker } from '#client/lists/pickers'
import { tagCommands } from '#commands/tags/tags'
import type { LatePart } from '#workspace/areas/area'

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
