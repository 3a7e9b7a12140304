import { expect, test } from 'vitest'

import { TextHistory, type TextState } from '#client/unsaved/text-history'

const at = (text: string, caret = text.length): TextState => ({ text, caret })

/** Types letters at the end, one every tenth of a second. */
function type(history: TextHistory, from: string, letters: string, begin = 0): string {
  let text = from
  ;[...letters].forEach((letter, place) => {
    history.note(at(text), at(text + letter), 'insert', begin + place * 100)
    text += letter
  })
  return text
}

test('undo goes back by words, and redo forward again', () => {
  const history = new TextHistory()
  const text = type(history, 'Fuel', ' extra words')
  expect(history.undo(at(text))?.text).toBe('Fuel extra ')
  expect(history.undo(at('Fuel extra '))?.text).toBe('Fuel ')
  expect(history.undo(at('Fuel '))?.text).toBe('Fuel')
  expect(history.undo(at('Fuel'))).toBe(null)
  expect(history.redo(at('Fuel'))?.text).toBe('Fuel ')
})

test('a pause, a deletion and a pasted text are steps of their own', () => {
  const history = new TextHistory()
  type(history, '', 'ab')
  type(history, 'ab', 'cd', 5000)
  history.note(at('abcd'), at('abc'), 'delete', 5500)
  history.note(at('abc'), at('ab'), 'delete', 5600)
  history.note(at('ab'), at('ab pasted'), 'other', 5700)
  expect(history.undo(at('ab pasted'))?.text).toBe('ab')
  expect(history.undo(at('ab'))?.text).toBe('abcd')
  expect(history.undo(at('abcd'))?.text).toBe('ab')
  expect(history.undo(at('ab'))?.text).toBe('')
})

test('what is typed after an undo cannot be redone over', () => {
  const history = new TextHistory()
  const text = type(history, '', 'one two')
  history.undo(at(text))
  type(history, 'one ', 'x', 9000)
  expect(history.redo(at('one x'))).toBe(null)
})

test('the caret comes back to where it was', () => {
  const history = new TextHistory()
  history.note(at('Fuel prices', 4), at('Fuel! prices', 5), 'insert', 0)
  expect(history.undo(at('Fuel! prices', 5))).toEqual(at('Fuel prices', 4))
})

test('a text that came from elsewhere is not undone: the steps before it are forgotten', () => {
  const history = new TextHistory()
  const text = type(history, 'Fuel', ' prices')
  expect(history.undo(at('Written by a colleague'))).toBe(null)
  expect(history.redo(at('Written by a colleague'))).toBe(null)
  type(history, text, ' rise', 9000)
  type(history, 'Written by a colleague', ' today', 20_000)
  expect(history.undo(at('Written by a colleague today'))?.text).toBe('Written by a colleague ')
  expect(history.undo(at('Written by a colleague '))?.text).toBe('Written by a colleague')
  expect(history.undo(at('Written by a colleague'))).toBe(null)
})
