// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { afterEach, describe, expect, test } from 'vitest'

import { doubleBlock, headingsOf, moveBlock, refusesMove } from '#editor/actions/block-moves'
import { findMatches, replaceMatches } from '#editor/find/find-text'
import { extensionsOf } from '#editor/schema/schema'
import { endSlash, slashIn, slashKeys } from '#editor/slash/slash'
import { signFor } from '#editor/smart-signs'

let editor: Editor
afterEach(() => editor.destroy())

const open = (content: string, language: string | null = null) => {
  const element = document.body.appendChild(document.createElement('div'))
  editor = new Editor({ element, extensions: extensionsOf({ languageOf: () => language }), content })
  return editor
}

/** Types as a keyboard does: through the input rules. */
function type(text: string): void {
  for (const letter of text) {
    const { from, to } = editor.state.selection
    const taken = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter, from, to)),
    )
    if (!taken) editor.view.dispatch(editor.state.tr.insertText(letter, from, to))
  }
}

describe('finding', () => {
  const wanted = (text: string, more = {}) => ({ text, matchCase: false, wholeWords: false, ...more })

  test('goes by letters, by case and by whole words, across marks and in tables, and never over two blocks', () => {
    open(
      '<p>Road <b>ro</b>ad, broad <i>Road</i>s</p><table><tbody><tr><td><p>road</p></td></tr></tbody></table><p>ro</p><p>ad</p>',
    )
    expect(findMatches([editor.state.doc], wanted('road'))).toHaveLength(5)
    expect(findMatches([editor.state.doc], wanted('road', { matchCase: true }))).toHaveLength(3)
    expect(findMatches([editor.state.doc], wanted('road', { wholeWords: true }))).toHaveLength(3)
    expect(findMatches([editor.state.doc], wanted('d, b'))).toHaveLength(1)
    expect(findMatches([editor.state.doc], wanted('r.ad'))).toEqual([])
    expect(findMatches([editor.state.doc], wanted(''))).toEqual([])
  })

  test('a straight quote finds those that the text has in its place, unless the case must match', () => {
    open("<p>They don’t know “the harbour”, « le port », 'plain'</p>")
    for (const text of ["don't", '"the harbour"', '"le port"', "'plain'"])
      expect(findMatches([editor.state.doc], wanted(text)), text).toHaveLength(1)
    expect(findMatches([editor.state.doc], wanted("don't", { matchCase: true }))).toEqual([])
  })

  test('replaces all as one step, with the marks that were there', () => {
    open('<p>fuel <b>fuel</b> refuel</p>')
    replaceMatches(editor, findMatches([editor.state.doc], wanted('fuel')), 'petrol')
    expect(editor.getHTML()).toContain('petrol <strong>petrol</strong> repetrol')
    editor.commands.undo()
    expect(editor.getText()).toBe('fuel fuel refuel')
    replaceMatches(editor, findMatches([editor.state.doc], wanted('fuel', { wholeWords: true })), '')
    expect(editor.getText()).toBe('  refuel')
  })
})

test('Redo with nothing left to redo changes nothing, also with Caps Lock, which makes its letter small', () => {
  open('<p>Fuel</p>')
  type(' is dear')
  const press = (shiftKey: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'z', keyCode: 90, ctrlKey: true, shiftKey })
    editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event))
    return editor.getText()
  }
  const typed = editor.getText()
  expect(press(true)).toBe(typed)
  expect(press(false)).not.toBe(typed)
  expect(press(true)).toBe(typed)
  expect(press(true)).toBe(typed)
})

test('a block changes places with its neighbour and takes the caret along, or is doubled', () => {
  open('<h2>One</h2><p>Two</p><ul><li><p>Three</p></li></ul>')
  editor.commands.setTextSelection(8)
  expect(refusesMove(editor, -1)).toBe(null)
  moveBlock(editor, -1)
  expect(editor.getText({ blockSeparator: ' ' })).toMatch(/^Two One/)
  expect(refusesMove(editor, -1)).toBe('It is the first one')
  expect(editor.state.selection.$from.parent.textContent).toBe('Two')
  moveBlock(editor, 1)
  moveBlock(editor, 1)
  expect(refusesMove(editor, 1)).toBe('It is the last one')
  expect(editor.getText({ blockSeparator: ' ' })).toMatch(/Two$/)
  doubleBlock(editor)
  expect(editor.getText({ blockSeparator: ' ' })).toMatch(/Two Two$/)
  expect(headingsOf(editor)).toMatchObject([{ level: 2, text: 'One' }])
})

describe('blocks', () => {
  const texts = () =>
    editor.getJSON().content.map((block) => block.attrs?.['alt'] ?? editor.schema.nodeFromJSON(block).textContent)

  test('selected together move together and are doubled together', () => {
    open('<p>One</p><p>Two</p><p>Three</p>')
    editor.commands.setTextSelection({ from: 7, to: 17 })
    expect(refusesMove(editor, 1)).toBe('It is the last one')
    moveBlock(editor, -1)
    expect(texts()).toEqual(['Two', 'Three', 'One'])
    expect(editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to, ' ')).toBe('wo Three')
    doubleBlock(editor)
    expect(texts()).toEqual(['Two', 'Three', 'Two', 'Three', 'One'])
    editor.commands.selectAll()
    expect(refusesMove(editor, 1)).toBe('It is the last one')
    expect(refusesMove(editor, -1)).toBe('It is the first one')
  })

  test('after a caret between two pictures move, and the caret stays before them', () => {
    const picture = (alt: string) => `<figure data-image="1"><img src="/media/a.png" alt="${alt}"></figure>`
    open(`<p>One</p>${picture('first')}${picture('second')}${picture('third')}<p>Two</p>`)
    editor.view.dispatch(editor.state.tr.setSelection(new GapCursor(editor.state.doc.resolve(6))))
    moveBlock(editor, 1)
    expect(texts()).toEqual(['One', 'first', 'third', 'second', 'Two'])
    moveBlock(editor, -1)
    expect(texts()).toEqual(['One', 'first', 'second', 'third', 'Two'])
    expect(editor.state.selection).toBeInstanceOf(GapCursor)
    expect(editor.state.selection.from).toBe(6)
    doubleBlock(editor)
    expect(texts()).toEqual(['One', 'first', 'second', 'second', 'third', 'Two'])
  })
})

describe('signs', () => {
  test.each([
    ['en-GH', `"Don't," she said -- 'no'.`, '“Don’t,” she said – ‘no’.'],
    ['fr-FR', `"Non"`, '« Non »'],
    ['de-DE', `"Nein"`, '„Nein“'],
    ['sw-KE', `("Hapana")`, '(“Hapana”)'],
    ['en-US', 'a---b', 'a—b'],
    [null, `"as typed" --`, '"as typed" --'],
  ])('of %s are typed as its newspapers print them', (language, typed, printed) => {
    open('<p></p>', language)
    editor.commands.focus()
    type(typed)
    expect(editor.getText()).toBe(printed)
  })

  test('stay as they are in code, and open after a dash', () => {
    open('<p><code>x</code></p>', 'en-US')
    editor.commands.setTextSelection(2)
    type('"')
    expect(editor.getText()).toBe('x"')
    expect(signFor('"', 'said —', 'en')).toBe('“')
  })

  test('open at the beginning of a line behind a line break', () => {
    open('<p>She said:<br></p>', 'en-US')
    editor.commands.setTextSelection(11)
    type('"No"')
    expect(editor.getText()).toBe('She said:\n“No”')
  })
})

test('a slash in an empty paragraph asks for a block, and is a letter anywhere else', () => {
  open('<p></p><p>text</p>')
  editor.commands.setTextSelection(1)
  type('/he')
  expect(slashIn(editor)).toMatchObject({ from: 1, to: 4, query: 'he' })
  type('/')
  expect(slashIn(editor)).toBe(null)
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  type('/')
  expect(slashIn(editor)).toBe(null)
})

describe('a number at the beginning', () => {
  const kinds = () => editor.getJSON().content?.map(({ type: kind }) => kind)

  test('begins a list, also behind others; a year begins a sentence', () => {
    open('<p></p>')
    type('1. First')
    expect(kinds()).toEqual(['orderedList'])
    open('<p></p>')
    type('2026. A good year')
    expect(kinds()).toEqual(['paragraph'])
    expect(editor.getText()).toBe('2026. A good year')
  })

  test.each(['A. Smith said so.', '2026. A good year', '1. One\n2. Two', 'v. Mandela'])(
    'of a plain text that is pasted stays in it: %j',
    (text) => {
      open('<p></p>')
      const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? text : '') }
      editor.view.pasteText(text, Object.assign(new Event('paste'), { clipboardData }) as unknown as ClipboardEvent)
      expect(editor.getText({ blockSeparator: '\n' })).toBe(text)
    },
  )
})

test('a key acts on the selection of the motion before it, though the browser has not told of it yet', () => {
  open('<p>One</p><p>Two</p>')
  editor.view.focus()
  editor.commands.selectAll()
  const last = editor.view.dom.lastElementChild?.firstChild
  getSelection()?.collapse(last ?? null, 3)
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true }))
  expect(editor.getText({ blockSeparator: '|' })).toBe('One|Two|')
})

test('Escape closes an open slash menu and is kept from the commands; without a menu it is theirs', () => {
  open('<p>One.</p>')
  const escape = () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true })
    editor.view.dom.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(escape()).toBe(false)
  slashKeys.set(editor, ({ key }) => {
    endSlash(editor)
    return key === 'Escape'
  })
  expect(escape()).toBe(true)
  slashKeys.delete(editor)
  expect(escape()).toBe(false)
})

test('Alt with an arrow key on a picture is kept for the commands that move blocks, and moves no selection', () => {
  open('<p>One</p><hr><p>Two</p>')
  editor.commands.setNodeSelection(5)
  const press = (altKey: boolean) => {
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowDown',
      keyCode: 40,
      altKey,
      bubbles: true,
      cancelable: true,
    })
    editor.view.dom.dispatchEvent(event)
    return [event.defaultPrevented, editor.state.selection.from]
  }
  expect(press(true)).toEqual([false, 5])
  expect(press(false)).toEqual([true, 7])
})
