import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'

import { phrasesOf } from '../../src/words-catalogue'

const found = (code: string) => phrasesOf(parseAst(code)).sort()

describe('the phrases of a module', () => {
  test('are what words() is given, either branch of it', () => {
    expect(found(`words('Save'); words(open ? 'Close {title}' : 'Open {title}', { title })`)).toEqual([
      'Close {title}',
      'Open {title}',
      'Save',
    ])
  })

  test('are titles, reasons and labels of commands, also those that depend on the context', () => {
    expect(
      found(`command({
        id: 'posts.publish',
        title: (context) => (isLive(context) ? 'Republish' : 'Publish'),
        keywords: ['send'],
        available: () => ({ reason: 'Select a post first' }),
        sources: { at: { kind: 'datetime', label: 'Publish at' } },
        failure: \`Error publishing post.\`,
      })`),
    ).toEqual(['Error publishing post.', 'Publish', 'Publish at', 'Republish', 'Select a post first'])
  })

  test('are no classes, routes, columns, keys or zones where a text may stand', () => {
    for (const name of [
      'text-status-draft',
      'v2/jobs/:id/cancel',
      'posts/:id/export',
      'p.notes',
      'Mod-.',
      'Asia/Manila',
    ])
      expect(found(`const look = { text: '${name}' }`)).toEqual([])
    for (const text of ['Sign-in', 'JSON-LD', 'yyyy/mm/dd', 'Saved.', 'words'])
      expect(found(`const look = { text: '${text}' }`)).toEqual([text])
  })

  test('are no names of classes, ids, keys or numbers', () => {
    expect(
      found(`h('div', { className: 'flex gap-2', id: 'posts', text: '7', label: x, 'aria-hidden': true })`),
    ).toEqual([])
  })

  test('are patterns of sentences with values, and what stands in lists, branches and calls of our own', () => {
    expect(
      found(`const all = { stem: 'The same words' }
        const told = (count) => (count === 1 ? 'Post moved.' : say\`\${count} posts moved.\`)
        act('next', 'Next row', 'j'); z.string().max(5, 'Wrong number of tags.')`),
    ).toEqual(['Next row', 'Post moved.', 'The same words', 'Wrong number of tags.', '{0} posts moved.'])
  })

  test('are no headers, comparisons, names for readers of the code, or patterns without a word', () => {
    expect(
      found(`headers.set('Authorization', token); if (key === 'Enter') go()
        endpoint({ summary: 'Make a category', keywords: ['bin'] }); say\`\${a}: \${b}\``),
    ).toEqual([])
  })
})
