// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { KeyRules } from '#workspace/command/command'
import { pressOf } from '#workspace/keys/key-press'
import { isFocusLeaving, textBarrier, typeAgain, waitForLeave, waitForText } from '#workspace/keys/text-barrier'
import { forgetKeys, hold, markAfterLeave } from '#workspace/keys/type-ahead'

beforeEach(() => {
  vi.useFakeTimers()
  // What a browser does, of which jsdom has nothing.
  document.execCommand = (_command, _shows, letter) => {
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.value += letter
    return true
  }
  document.body.innerHTML =
    '<textarea aria-label="first">words</textarea><textarea aria-label="second"></textarea><button>Save</button><button role="tab">Comments</button>'
})
afterEach(() => {
  forgetKeys(textBarrier)
  vi.useRealTimers()
})

const field = (at: number) => document.querySelectorAll('textarea')[at] as HTMLTextAreaElement
const values = () => [field(0).value, field(1).value]
const frames = (count = 1) => vi.advanceTimersByTimeAsync(17 * count)

/** Types letters, and presses other keys by their names, where the focus is. */
function type(keys: Iterable<string>): void {
  for (const key of keys) {
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', {
      key,
      code: `Key${key.toUpperCase()}`,
      bubbles: true,
      cancelable: true,
    })
    const onKey = (now: KeyboardEvent) => {
      if (isFocusLeaving()) markAfterLeave(now)
      hold(pressOf(now), [textBarrier], () => undefined)
    }
    target.addEventListener('keydown', (now) => onKey(now as KeyboardEvent), { once: true })
    target.dispatchEvent(event)
    if (!event.defaultPrevented && key.length === 1 && target instanceof HTMLTextAreaElement) target.value += key
  }
}

/** Begins a command in the first field. @returns a function that ends it with a status. */
function begin(toText: KeyRules['toText']): (status?: string) => void {
  field(0).focus()
  let end: (result: { status: string }) => void = () => undefined
  waitForText(new Promise((resolve) => (end = resolve)), toText)
  return (status = 'done') => end({ status })
}

test('letters typed after a command that is called in a text wait for the field that it focuses', async () => {
  const end = begin(true)
  type('ne')
  await frames(20)
  expect(values()).toEqual(['words', ''])
  end()
  field(1).focus()
  await frames(2)
  type('w')
  expect(values()).toEqual(['words', 'new'])
})

test('letters go to the field in which a command was called when it has the focus still once the command is drawn', async () => {
  const end = begin(true)
  type('n')
  end()
  await frames(10)
  type('ew')
  expect(values()).toEqual(['wordsnew', ''])
})

test('with another field awaited they never go to the one in which the command was called', async () => {
  const end = begin('another')
  type('n')
  end()
  await frames(20)
  expect(values()).toEqual(['words', ''])
  field(1).focus()
  await frames(2)
  expect(values()).toEqual(['words', 'n'])
})

test('with another field awaited that does not come, they are dropped', async () => {
  const end = begin('another')
  type('n')
  end()
  await frames(200)
  expect(values()).toEqual(['words', ''])
  field(1).focus()
  await frames(2)
  type('w')
  expect(values()).toEqual(['words', 'w'])
})

test('the tab of a panel that opens does not end the wait for its field; another button does', async () => {
  const end = begin('another')
  type('n')
  end()
  document.querySelector<HTMLElement>('[role=tab]')?.focus()
  await frames(5)
  field(1).focus()
  await frames(2)
  expect(values()).toEqual(['words', 'n'])
  const endAgain = begin('another')
  type('x')
  endAgain()
  document.querySelector('button')?.focus()
  await frames(5)
  field(1).focus()
  await frames(2)
  expect(values()).toEqual(['words', 'n'])
})

test('a screen that moves its own focus along, as to the column of a moved card, does not end the wait', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="listbox" tabindex="0" data-keys="commands">In work</div>')
  const end = begin('another')
  type('n')
  end()
  document.querySelector<HTMLElement>('[data-keys]')?.focus()
  await frames(5)
  field(1).focus()
  await frames(2)
  expect(values()).toEqual(['words', 'n'])
})

test('letters typed on after a command failed go nowhere, until no key is pressed for a moment', async () => {
  const end = begin(true)
  type('n')
  end('failed')
  for (const letter of 'ew') {
    await vi.advanceTimersByTimeAsync(300)
    type(letter)
  }
  expect(values()).toEqual(['words', ''])
  await vi.advanceTimersByTimeAsync(600)
  type('!')
  expect(values()).toEqual(['words!', ''])
})

test('letters typed after a command that was not run go where the focus is', async () => {
  const end = begin(true)
  end('cancelled')
  await frames(2)
  type('!')
  expect(values()).toEqual(['words!', ''])
})

test('letters are keys again once the panel that was to have the field is closed before the field is there', async () => {
  document.body.innerHTML = '<div tabindex="0">Board</div><div tabindex="-1" data-content></div>'
  const [board, panel] = document.querySelectorAll('div')
  board?.focus()
  waitForText(Promise.resolve({ status: 'done' }))
  await frames(2)
  panel?.focus()
  await frames(2)
  board?.focus()
  await frames(2)
  const letter = new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true, cancelable: true })
  expect(hold(pressOf(letter), [textBarrier], () => undefined)).toBe(false)
})

test('letters typed after a held Tab go into the next field, also while what moves the focus is loading', async () => {
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  const end = begin(true)
  type(['n', 'Tab'])
  end()
  await frames(10)
  type('new')
  await vi.dynamicImportSettled()
  await frames(5)
  type('er')
  expect(values()).toEqual(['wordsn', 'newer'])
})

test('letters typed after a held Tab choose in a select, and the space checks a box', async () => {
  document.body.insertAdjacentHTML('beforeend', '<button role="combobox"></button><input type="checkbox">')
  const [select, box] = [document.querySelector<HTMLElement>('[role=combobox]')!, document.querySelector('input')!]
  const pressed: string[] = []
  const clicked = vi.fn()
  select.addEventListener('keydown', ({ key }) => void pressed.push(key))
  select.addEventListener('click', clicked)
  const next = async (control: HTMLElement, keys: string) => {
    waitForText(Promise.resolve({ status: 'done' }))
    field(0).focus()
    await frames(2)
    control.focus()
    for (const key of keys) typeAgain(new KeyboardEvent('keydown', { key, cancelable: true }), () => undefined)
  }
  await next(select, 'footer s')
  expect(document.activeElement).toBe(select)
  expect(pressed.join('')).toBe('footer s')
  expect(clicked).not.toHaveBeenCalled()
  await next(box, 'x ')
  expect(box.checked).toBe(true)
})

test('a form that begins with a select gets the keys typed before it is there: a Tab goes on to its text', async () => {
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  const end = begin(true)
  field(0).blur()
  type(['Tab', 'n', 'e', 'w'])
  document.body.innerHTML = '<form data-place="form"><button role="combobox"></button><textarea></textarea></form>'
  end()
  document.querySelector<HTMLElement>('[role=combobox]')?.focus()
  await frames(2)
  await vi.dynamicImportSettled()
  await frames(5)
  expect(field(0).value).toBe('new')
})

test('a Tab that was held for a screen waits for the field that the key before it focuses', async () => {
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  const end = begin(true)
  field(0).blur()
  for (const key of ['n', 'Tab', 'w'])
    typeAgain(new KeyboardEvent('keydown', { key, cancelable: true }), () => undefined)
  await vi.dynamicImportSettled()
  await frames(5)
  end()
  field(0).focus()
  await frames(20)
  await vi.dynamicImportSettled()
  await frames(5)
  expect(values()).toEqual(['wordsn', 'w'])
})

test('letters typed after a held Escape are keys of what has the focus then; a second Escape after more text drops nothing', async () => {
  const pressed: string[] = []
  document.body.insertAdjacentHTML('beforeend', '<div tabindex="0"></div>')
  const list = document.querySelector<HTMLElement>('div')!
  list.addEventListener('keydown', ({ key }) => pressed.push(key))
  field(1).addEventListener('keydown', ({ key }) => key === 'Escape' && setTimeout(() => list.focus(), 50))
  const end = begin('another')
  type(['a', 'Escape', 'j', 'x', 'Escape'])
  end()
  field(1).focus()
  await frames(30)
  expect(values()).toEqual(['words', 'a'])
  expect(pressed).toEqual(['j', 'x', 'Escape'])
})

/** Two screens: the first field is in one, and the next has its main part alone, which notes the keys that it gets. */
function screens(): { left: HTMLElement; next: HTMLElement; pressed: string[] } {
  const pressed: string[] = []
  document.body.innerHTML = '<section><textarea></textarea></section><div tabindex="0"></div>'
  const [left, next] = [document.querySelector('section')!, document.querySelector('div')!]
  next.addEventListener('keydown', ({ key }) => pressed.push(key))
  field(0).focus()
  return { left, next, pressed }
}

test('keys pressed while a screen is being left are for the next one', async () => {
  const { left, next, pressed } = screens()
  let end = () => {}
  waitForLeave(new Promise<void>((resolve) => (end = resolve)), left)
  type(['n', 'ArrowDown', 'w'])
  await frames(20)
  const typed = field(0).value
  end()
  await frames(2)
  type('x')
  left.remove()
  next.focus()
  await frames(20)
  expect(typed).toBe('')
  expect(pressed).toEqual(['n', 'ArrowDown', 'w', 'x'])
})

test('keys held behind one that leaves the screen are for the next one', async () => {
  const { left, next, pressed } = screens()
  let leave = () => waitForLeave(Promise.resolve(), left)
  // The first held key leaves the screen.
  document.execCommand = () => {
    leave()
    leave = () => expect.unreachable()
    return true
  }
  waitForText(Promise.resolve({ status: 'done' }), 'another')
  type('an')
  left.insertAdjacentHTML('beforeend', '<textarea></textarea>')
  field(1).focus()
  await frames(5)
  left.remove()
  next.focus()
  await frames(20)
  expect(pressed).toEqual(['n'])
})

test('a question asked before the screen is left drops them, and a screen that stays gets them', async () => {
  const { left } = screens()
  waitForLeave(new Promise(() => {}), left)
  type('n')
  document.body.insertAdjacentHTML('beforeend', '<div data-place="dialog"><button></button></div>')
  document.querySelector('button')?.focus()
  await frames(5)
  field(0).focus()
  await frames(30)
  expect(field(0).value).toBe('')
  waitForLeave(Promise.resolve(), left)
  type('w')
  await frames(30)
  expect(field(0).value).toBe('w')
})

test('keys that move the caret or select are for the coming text field, in their order with its letters', async () => {
  const done: string[] = []
  document.execCommand = (command, _shows, letter) => done.push(letter ?? command) > 0
  const selection = { modify: (...how: string[]) => done.push(how.join(' ')) }
  vi.spyOn(document, 'getSelection').mockReturnValue(selection as unknown as Selection)
  waitForText(new Promise(() => {}))
  for (const init of [{ key: 'End' }, { key: 'a' }, { key: 'ArrowLeft', shiftKey: true }, { key: 'a', ctrlKey: true }])
    hold(pressOf(new KeyboardEvent('keydown', { cancelable: true, ...init })), [textBarrier], () => undefined)
  field(1).focus()
  await frames(30)
  expect(done).toEqual(['move forward lineboundary', 'a', 'extend left character', 'selectAll'])
})
