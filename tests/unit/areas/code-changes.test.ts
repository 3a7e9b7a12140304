import { history, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'

import { toText } from '../../../src/areas/static-pages/code-changes'

const open = (doc: string, caret: number) =>
  EditorState.create({ doc, selection: { anchor: caret }, extensions: [history()] })
const typed = (state: EditorState, insert: string) =>
  state.update(state.replaceSelection(insert), { userEvent: 'input.type' }).state
const undone = (state: EditorState) => {
  let now = state
  undo({ state, dispatch: (transaction) => (now = transaction.state) })
  return now.doc.toString()
}

test('another person’s lines come in: the caret stays in its line, and Undo takes back only what was typed here', () => {
  const state = open('one\ntwo\nthree', 'one\ntwo'.length)
  const mine = typed(state, ' typed')
  const merged = mine.update(toText(mine, 'one changed\ntwo typed\nthree\nfour')).state
  expect(merged.doc.toString()).toBe('one changed\ntwo typed\nthree\nfour')
  expect(typed(merged, '!').doc.toString()).toBe('one changed\ntwo typed!\nthree\nfour')
  expect(undone(merged)).toBe('one changed\ntwo\nthree\nfour')
})

test.each([
  ['', 'a'],
  ['a', ''],
  ['a\n', 'a'],
  ['a\nb\nc', 'c\na\nb\n\n'],
])('%j becomes %j', (before, after) => {
  const state = open(before, 0)
  expect(state.update(toText(state, after)).state.doc.toString()).toBe(after)
})

test('a text of which more than five hundred lines differ is replaced as a whole', () => {
  const lines = (mark: string) => Array.from({ length: 400 }, (_, at) => `${mark} ${at}\nsame ${at}`).join('\n')
  const state = open(`first\n${lines('a')}`, 0)
  const { changes, state: now } = state.update(toText(state, `first\n${lines('b')}`))
  expect(now.doc.toString()).toBe(`first\n${lines('b')}`)
  let count = 0
  changes.iterChanges(() => (count += 1))
  expect(count).toBe(1)
})
