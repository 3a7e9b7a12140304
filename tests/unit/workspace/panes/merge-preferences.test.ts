import { expect, test } from 'vitest'

import { defaultTablePreferences } from '#ui/table/preferences'
import { mergePreferences } from '#workspace/panes/merge-preferences'
import { defaultPreferences, type Preferences } from '#workspace/panes/saved-layout'

const some = (changes: Partial<Preferences>): Preferences => ({ ...defaultPreferences, ...changes })

test('what each changed is taken over, entry by entry', () => {
  const base = some({ views: { Drafts: '/posts?status=0', Old: '/posts?year=2014' }, theme: 'system' })
  const mine = some({ views: { Drafts: '/posts?status=1', Old: '/posts?year=2014' }, theme: 'dark' })
  const theirs = some({ views: { Old: '/posts?year=2014', Drafts: '/posts?status=0', New: '/tags' }, railWide: true })
  expect(mergePreferences(base, mine, theirs)).toEqual(
    some({
      views: { Old: '/posts?year=2014', Drafts: '/posts?status=1', New: '/tags' },
      theme: 'dark',
      railWide: true,
    }),
  )
})

test('an entry that one removed is gone, and one that both changed is as on this computer', () => {
  const base = some({ views: { A: '/a', B: '/b', C: '/c' } })
  const mine = some({ views: { B: '/b', C: '/mine' } })
  const theirs = some({ views: { A: '/a', C: '/theirs' } })
  expect(mergePreferences(base, mine, theirs).views).toEqual({ C: '/mine' })
})

test('on a computer where nothing was changed it is all as on the server, in the order of the server', () => {
  const theirs = some({ keys: { 'z.go': [], 'a.go': [] }, viewOrder: ['B', 'A'], singleLetters: false })
  const merged = mergePreferences(defaultPreferences, defaultPreferences, theirs)
  expect(JSON.stringify(merged)).toBe(JSON.stringify(theirs))
})

test('a key that both gave to different commands stays with the one of this computer; other keys are merged', () => {
  const keys = (text: string) => ({ keys: text, place: 'pane' }) as const
  const mine = some({ keys: { 'tags.merge': [keys('alt+y')] } })
  const theirs = some({ keys: { 'posts.push': [keys('alt+y'), keys('alt+q')], 'posts.trash': [keys('alt+x')] } })
  expect(mergePreferences(defaultPreferences, mine, theirs).keys).toEqual({
    'posts.push': [keys('alt+q')],
    'posts.trash': [keys('alt+x')],
    'tags.merge': [keys('alt+y')],
  })
})

test('the columns of a list follow to other computers, list by list', () => {
  const look = (density: 'compact' | 'comfortable') => ({ ...defaultTablePreferences, density })
  const mine = some({ tables: { posts: look('compact') } })
  const theirs = some({ tables: { tags: look('comfortable') } })
  const both = { posts: look('compact'), tags: look('comfortable') }
  expect(mergePreferences(defaultPreferences, mine, theirs).tables).toEqual(both)
})
