// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { command } from '#workspace/command/command'
import { keysOfCommand } from '#workspace/keys/bindings'
import { captureKeys, dispatchKey, endSequencesOnLeave } from '#workspace/keys/dispatcher'
import { useLastKey } from '#workspace/keys/run-key'
import { usePendingKeys } from '#workspace/keys/key-press'
import { isQuestionDue, usePrompts } from '#workspace/command/questions'
import { setNoticeSink } from '#workspace/command/notices'
import { waitForLeave, waitForText } from '#workspace/keys/text-barrier'
import { registerCommands } from '#workspace/command/registry'
import { openTab } from '#workspace/panes/operations'
import { screenIsComing } from '#workspace/panes/tab-handle'
import { setPreferences, useWorkspace } from '#workspace/panes/store'
import { emptyLayout, focusedTab } from '#workspace/panes/tree'

const ran: string[] = []
const make = (
  id: `${string}.${string}`,
  keys: string,
  place: 'everywhere' | 'table' | 'pane' | 'form',
  writes = false,
) =>
  command({
    id,
    title: id,
    subject: 'x',
    keys: [{ keys, place }],
    right: 'signed-in',
    risk: 'none',
    writes,
    run: () => void ran.push(id),
  })

let stop: () => void

beforeEach(() => {
  ran.length = 0
  setNoticeSink(() => {})
  setPreferences({ keys: {}, singleLetters: true })
  registerCommands([
    make('palette.open', 'mod+k', 'everywhere'),
    make('posts.go', 'g p', 'pane'),
    make('tags.go', 'g t', 'pane'),
    make('table.next', 'j', 'table'),
    make('table.all', 'mod+a', 'table'),
    make('posts.trash', 'mod+backspace', 'table', true),
    make('post.save', 'mod+s', 'form', true),
    make('table.peek', 'space', 'table'),
    { ...make('editor.write', 'enter', 'form'), key: { once: true } },
  ])
  document.body.innerHTML = `
    <main data-place="pane"><div data-place="table" id="table" tabindex="0"><button id="button">x</button><input id="search"><button id="select" role="combobox">x</button></div>
    <form data-place="form"><input id="field"></form></main><div role="dialog" data-place="dialog"><button id="ok">OK</button></div>`
  window.addEventListener('keydown', dispatchKey)
  const stops = [endSequencesOnLeave, captureKeys].map((listen) => listen(window))
  stop = () => {
    window.removeEventListener('keydown', dispatchKey)
    for (const stopListening of stops) stopListening()
  }
})
afterEach(() => stop())

/** Presses a key on an element, and says whether the browser may still act on it. */
async function press(id: string, key: string, init: KeyboardEventInit = {}): Promise<boolean> {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...init })
  // The time of jsdom is too coarse to tell two keys apart.
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  const left = document.querySelector(`#${id}`)?.dispatchEvent(event) ?? true
  await vi.waitFor(() => undefined)
  return left
}

test('a key runs the command of the place the focus is in, and the browser does not act on it', async () => {
  expect(await press('table', 'j')).toBe(false)
  expect(await press('field', 's', { ctrlKey: true })).toBe(false)
  expect(ran).toEqual(['table.next', 'post.save'])
})

test('a text that somebody else edits now takes no letters, and they run nothing until one leaves it', async () => {
  const text = document.querySelector('#table')!
  const editable = (is: boolean) => Object.defineProperty(text, 'isContentEditable', { value: is, configurable: true })
  editable(true)
  await press('table', 'h')
  editable(false)
  expect(await press('table', 'j')).toBe(false)
  expect(ran).toEqual([])
  await press('table', 'a', { ctrlKey: true })
  expect(ran).toEqual(['table.all'])
  await press('button', 'Tab')
  await press('table', 'j')
  expect(ran).toEqual(['table.all', 'table.next'])
})

test('letters typed on when somebody else removes their field run nothing, until the keyboard rests', async () => {
  const at = performance.now()
  const pressAt = async (id: string, key: string, ms: number) => {
    const event = new KeyboardEvent('keydown', {
      key,
      code: `Key${key.toUpperCase()}`,
      bubbles: true,
      cancelable: true,
    })
    Object.defineProperty(event, 'timeStamp', { value: at + ms })
    document.querySelector(`#${id}`)?.dispatchEvent(event)
    await vi.waitFor(() => undefined)
  }
  await pressAt('search', 'h', 0)
  document.querySelector('#search')?.remove()
  await pressAt('table', 'j', 400)
  await pressAt('table', 'j', 800)
  expect(ran).toEqual([])
  await pressAt('table', 'j', 1400)
  expect(ran).toEqual(['table.next'])
  // A field that its own Enter or Escape closes has no such keys.
  await pressAt('field', 'h', 2000)
  await pressAt('field', 'Escape', 2100)
  document.querySelector('#field')?.remove()
  await pressAt('table', 'j', 2200)
  expect(ran).toEqual(['table.next', 'table.next'])
})

test('a key that is held from elsewhere into a text does not write; one that went down there does', async () => {
  await press('table', 'j')
  expect(await press('field', 'j', { repeat: true })).toBe(false)
  expect(await press('field', 'Tab', { repeat: true })).toBe(true)
  expect(await press('field', 'j')).toBe(true)
  expect(await press('field', 'j', { repeat: true })).toBe(true)
  await press('table', 'Tab')
  expect(await press('field', 'Tab', { repeat: true })).toBe(true)
})

test('a sequence waits, shows what may follow, and ends with Escape or a key that leads nowhere', async () => {
  await press('table', 'g')
  expect(usePendingKeys.getState().next.map((entry) => entry.commandId)).toEqual(['posts.go', 'tags.go'])
  await press('table', 'Escape')
  expect(usePendingKeys.getState().pressed).toEqual([])
  await press('table', 'g')
  expect(await press('table', 'j')).toBe(false)
  await press('table', 'g')
  await press('table', 't')
  expect(ran).toEqual(['tags.go'])
})

test('a text field keeps letters, select all and delete a word; keys with Ctrl of the workspace pass', async () => {
  expect(await press('search', 'j')).toBe(true)
  expect(await press('search', 'a', { ctrlKey: true })).toBe(true)
  expect(await press('search', 'Backspace', { ctrlKey: true })).toBe(true)
  expect(await press('search', 'k', { ctrlKey: true })).toBe(false)
  expect(ran).toEqual(['palette.open'])
})

test('a button keeps the keys that press it', async () => {
  expect(await press('button', ' ', { code: 'Space' })).toBe(true)
  expect(await press('table', ' ', { code: 'Space' })).toBe(false)
  expect(ran).toEqual(['table.peek'])
})

test('a closed select keeps the letters that find its options; keys with Ctrl pass', async () => {
  expect(await press('select', 'j')).toBe(true)
  expect(await press('select', 'g')).toBe(true)
  expect(await press('select', 'p')).toBe(true)
  expect(await press('select', 'k', { ctrlKey: true })).toBe(false)
  expect(ran).toEqual(['palette.open'])
})

test('nothing of the workspace runs over a dialog, and the browser does not act on its keys either', async () => {
  expect(await press('ok', 'k', { ctrlKey: true })).toBe(false)
  expect(await press('ok', 's', { ctrlKey: true })).toBe(false)
  expect(await press('table', 's', { ctrlKey: true })).toBe(false)
  // What means nothing to the workspace stays the browser's, and a text keeps what it needs.
  expect(await press('ok', 'c', { ctrlKey: true })).toBe(true)
  expect(await press('field', 'Backspace', { ctrlKey: true })).toBe(true)
  expect(ran).toEqual([])
})

test('a chord ends a sequence and runs, a letter that leads nowhere is said to', async () => {
  const said: string[] = []
  setNoticeSink(({ message }) => said.push(message))
  await press('table', 'g')
  expect(await press('table', 'k', { ctrlKey: true })).toBe(false)
  expect(usePendingKeys.getState().pressed).toEqual([])
  expect(ran).toEqual(['palette.open'])
  await press('table', 'j')
  expect(ran).toEqual(['palette.open', 'table.next'])
  await press('table', 'g')
  await press('table', 'j')
  expect(said).toEqual(['No command has the keys G then J'])
  expect(ran).toEqual(['palette.open', 'table.next'])
})

test('a key that a control took itself runs nothing', async () => {
  document.querySelector('#table')?.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  await press('table', 'j')
  expect(ran).toEqual([])
})

test('an Escape that a form handles itself ends the wait for the next form’s field, and the keys after it run', async () => {
  const form = document.querySelector('form')!
  form.addEventListener('keydown', (event) => {
    event.preventDefault()
    form.remove()
  })
  document.querySelector('input')?.focus()
  waitForText(Promise.resolve({ status: 'done' }), 'afterwards')
  await press('field', 'Escape')
  document.querySelector<HTMLElement>('#table')?.focus()
  await press('table', 'j')
  expect(ran).toEqual(['table.next'])
})

test('what is typed for a coming text field does not reach the control that still has the focus', async () => {
  const button = document.querySelector<HTMLElement>('#button')!
  const own: string[] = []
  button.addEventListener('keydown', ({ key }) => void own.push(key))
  button.focus()
  await press('button', 'x')
  let cancel = () => {}
  waitForText(new Promise((resolve) => (cancel = () => resolve({ status: 'cancelled' }))))
  for (const key of ['x', ' ', 'Enter']) expect(await press('button', key)).toBe(false)
  expect(own).toEqual(['x'])
  cancel()
})

test('an Enter pressed in a text field comes after the letters that are still held for it', async () => {
  const field = document.querySelector<HTMLInputElement>('#search')!
  // What a browser does, of which jsdom has nothing.
  document.execCommand = (_command, _shows, letter) => Boolean((field.value += letter ?? ''))
  const entered: string[] = []
  field.addEventListener('keydown', ({ key }) => void (key === 'Enter' && entered.push(field.value)))
  document.querySelector<HTMLElement>('#table')?.focus()
  waitForText(Promise.resolve({ status: 'done' }))
  for (const key of ['n', 'e', 'w']) await press('table', key)
  field.focus()
  await press('search', 'Enter')
  await vi.waitFor(() => expect(entered).toEqual(['new']))
})

test('a held key does not write again', async () => {
  await press('table', 'Backspace', { ctrlKey: true })
  await press('table', 'Backspace', { ctrlKey: true, repeat: true })
  await press('table', 'j', { repeat: true })
  expect(ran).toEqual(['posts.trash', 'table.next'])
})

test('a key that is held on is not for what it only came to', async () => {
  document
    .querySelector('#field')
    ?.replaceWith(Object.assign(document.createElement('div'), { id: 'post', tabIndex: 0 }))
  expect(await press('post', 'Enter', { repeat: true })).toBe(false)
  expect(ran).toEqual([])
  await press('post', 'Enter')
  expect(ran).toEqual(['editor.write'])
})

test('the keys of a person are in force at once, and are what buttons show', async () => {
  setPreferences({ keys: { 'table.next': [{ keys: 'alt+j', place: 'table' }] } })
  expect(keysOfCommand('table.next')).toBe('alt+j')
  await press('table', 'j')
  await press('table', 'j', { altKey: true })
  expect(ran).toEqual(['table.next'])
  expect(useLastKey.getState().last).toMatchObject({ chords: ['alt+j'], place: 'table' })
})

test('a chord at the tab of a screen runs the command of the screen, a letter there and a chord elsewhere do not', async () => {
  const layout = openTab(emptyLayout(), '/posts')
  useWorkspace.setState({ layout })
  document.body.innerHTML = `<main data-place="pane"><div data-tab-handle id="tab" tabindex="0"></div><a id="link" href="#"></a>
    <div id="panel-${focusedTab(layout)?.id}"><form data-place="form" data-main tabindex="-1"></form></div></main>`
  await press('link', 's', { ctrlKey: true })
  expect(await press('tab', 'j')).toBe(true)
  expect(ran).toEqual([])
  expect(await press('tab', 's', { ctrlKey: true })).toBe(false)
  expect(ran).toEqual(['post.save'])
})

test('letters typed between two forms, of which the first is gone and the next one has no focus yet, go into the next', async () => {
  const typed: string[] = []
  document.execCommand = (_command, _shows, letter) => typed.push(letter ?? '') > 0
  const field = document.querySelector<HTMLInputElement>('#field')!
  field.focus()
  let end = () => {}
  waitForText(new Promise((done) => (end = () => done({ status: 'done' }))), 'afterwards')
  await press('field', 'a')
  field.remove()
  await press('table', 'j')
  expect(ran).toEqual([])
  end()
  document.querySelector<HTMLElement>('#search')?.focus()
  await vi.waitFor(() => expect(typed).toEqual(['a', 'j']))
})

test('keys pressed while a screen is being left, and right after it is gone, are held before its text gets them', async () => {
  const pressed: string[] = []
  const form = document.querySelector('form')!
  form.addEventListener('keydown', ({ key }) => void pressed.push(key))
  await press('field', 'a')
  let end = () => {}
  waitForLeave(new Promise<void>((left) => (end = left)), form)
  expect(await press('field', 'j')).toBe(false)
  form.remove()
  document.querySelector<HTMLElement>('#table')?.focus()
  expect(await press('table', 'j')).toBe(false)
  expect(ran).toEqual([])
  end()
  await vi.waitFor(() => expect(ran).toEqual(['table.next', 'table.next']))
  expect(pressed).toEqual(['a'])
})

/** Registers a command of a form that asks, and notes the keys that reach its question. */
function askingCommand(): { pressed: string[]; ok: HTMLElement } {
  const confirm = async () => ({ message: 'Publish this post?', confirm: 'Publish' })
  const publish = { ...make('post.publish', 'mod+enter', 'form', true), risk: 'confirm', confirm } as const
  registerCommands([publish, make('post.save', 'mod+s', 'form', true)])
  const pressed: string[] = []
  const ok = document.querySelector<HTMLElement>('#ok')!
  ok.addEventListener('keydown', ({ key }) => pressed.push(key))
  document.execCommand = (_command, _shows, letter) => pressed.push(letter ?? '') > 0
  return { pressed, ok }
}

/** Focuses the question once it is asked, and waits for its keys. */
async function answerWith({ pressed, ok }: ReturnType<typeof askingCommand>, keys: string[]): Promise<void> {
  await vi.waitFor(() => expect(usePrompts.getState().queue).toHaveLength(1))
  expect(ran).toEqual([])
  ok.focus()
  await vi.waitFor(() => expect(pressed).toEqual(keys))
  const [prompt] = usePrompts.getState().queue
  if (prompt?.kind === 'confirm') prompt.answer(false)
  await vi.waitFor(() => expect(usePrompts.getState().queue).toEqual([]))
}

test('Enter held behind a key that asks a question answers it, and the key after it comes after the answer', async () => {
  const question = askingCommand()
  let end = () => {}
  waitForText(new Promise((done) => (end = () => done({ status: 'done' }))), 'another')
  await press('table', 'a')
  await press('table', 'Enter', { ctrlKey: true })
  await press('table', 'Enter')
  await press('table', 's', { ctrlKey: true })
  document.querySelector<HTMLElement>('#field')?.focus()
  end()
  await answerWith(question, ['a', 'Enter', 's'])
})

test('in a text, Enter and the command keys behind it wait for the question, also while its screen is being left', async () => {
  const question = askingCommand()
  document.querySelector<HTMLElement>('#field')?.focus()
  await press('field', 'Enter', { ctrlKey: true })
  await vi.waitFor(() => expect(isQuestionDue()).toBe(true))
  await press('field', 'Enter')
  await press('field', 's', { ctrlKey: true })
  waitForLeave(new Promise(() => {}), document.querySelector('form'))
  await answerWith(question, ['Enter', 's'])
})

test('letters held for the text of a tab that is left meanwhile are keys of the next screen', async () => {
  registerCommands([{ ...make('post.new', 'n', 'table'), key: { toText: true } }, make('table.next', 'j', 'table')])
  useWorkspace.setState({ layout: openTab(emptyLayout(), '/posts') })
  const id = focusedTab(useWorkspace.getState().layout)?.id ?? ''
  document.body.innerHTML = `<main data-place="pane"><div id="panel-${id}" tabindex="0"></div></main>
    <main data-place="pane"><div data-place="table" id="table" tabindex="0"></div></main>`
  const arrived = screenIsComing(id)
  for (const key of ['n', 'j', 'j']) expect(await press(`panel-${id}`, key)).toBe(false)
  let end = () => {}
  waitForLeave(new Promise<void>((left) => (end = left)), document.querySelector(`#panel-${id}`))
  useWorkspace.setState({ layout: emptyLayout() })
  document.querySelector<HTMLElement>('#table')?.focus()
  end()
  await vi.waitFor(() => expect(ran).toEqual(['table.next', 'table.next']))
  arrived()
})
