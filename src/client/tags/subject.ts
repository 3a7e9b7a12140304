// The subject of tags: their words, rights and calls.
import { api } from '#client/api/api-late'
import { searched } from '#client/lists/searched'
import { subjectOf } from '#client/lists/subject'
import type { Tag } from '#contract/taxonomy/tags'

export const tagSubject = subjectOf<Tag>({
  name: 'tags',
  words: ['tag', 'tags'],
  nameOf: ({ catchy_title }) => catchy_title,
  rights: 'tags',
  logName: 'tag',
  also: [
    ['names'],
    ['tag-duplicates'],
    ['tags', 'one'],
    ['posts', 'list'],
    ['categories', 'list'],
    ['banners', 'list'],
  ],
  ...searched(
    api.tags.list,
    api.tags.search,
    ['slug', 'main_headline', 'catchy_title', 'description', 'body'],
    'phrase_prefix',
  ),
})
