// @vitest-environment jsdom
// Names in a comment: suggested before the caret, and taken by an Enter that comes before they are read.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { queries } from '#client/api/queries'
import { picker } from '#client/lists/pickers'
import { rights } from '#contract/users/rights'
import { command } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'

import { Composer } from '../../../src/areas/posts/editor/comments/comment-composer'
import { setRights } from '../set-rights'

const sena = { value: 2, label: 'Sena Ofori' }
const suggest = vi.spyOn(picker('users'), 'suggest')
const sent: unknown[] = []
/** Answers the searches, by name. */
const answers = new Map<string, (found: (typeof sena)[]) => void>()

beforeEach(() => {
  registerCommands([
    command({
      id: 'comments.create',
      title: 'Comment',
      subject: 'comments',
      right: 'signed-in',
      risk: 'none',
      writes: true,
      arguments: { schema: z.looseObject({ text: z.string() }), sources: {} },
      run: ({ text }) => void sent.push(text),
    }),
  ])
  setRights(rights)
  localStorage.clear()
  queries.clear()
  sent.length = 0
  suggest.mockReset()
  suggest.mockImplementation((name) => new Promise((resolve) => void answers.set(name, resolve)))
  render(
    <QueryClientProvider client={queries}>
      <Composer post={7} composing={null} parent={5} />
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string, caret = value.length) => {
  fireEvent.change(field(), { target: { value } })
  field().setSelectionRange(caret, caret)
  fireEvent.select(field())
}
/** @returns whether the field gets the Enter itself. */
const enter = (init = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...init })
const found = (people: (typeof sena)[]) =>
  act(async () => {
    answers.get('Sena')?.(people)
    await vi.waitFor(() => undefined)
  })

test('those who can sign in are suggested, and Enter takes the first', async () => {
  type('Ask @Sena')
  expect(suggest).toHaveBeenCalledWith('Sena', { active: true })
  await found([sena])
  expect(await screen.findByRole('button', { name: '@Sena Ofori' })).toBeDefined()
  expect(enter()).toBe(false)
  expect(field().value).toBe('Ask @Sena Ofori ')
})

test('an Enter before they are read takes the first, before what was typed since', async () => {
  type('Ask @Sena')
  expect(enter()).toBe(false)
  type('Ask @Senaabout it')
  enter({ ctrlKey: true })
  expect(sent).toEqual([])
  await found([sena])
  await vi.waitFor(() => expect(sent).toEqual(['Ask @Sena Ofori about it']))
})

test('an Enter for which nobody is found begins a line', async () => {
  type('Mail @Nobody')
  expect(enter()).toBe(false)
  type('Mail @Nobodynow')
  await act(async () => queries.cancelQueries())
  await vi.waitFor(() => expect(field().value).toBe('Mail @Nobody\nnow'))
  expect(field().selectionStart).toBe('Mail @Nobody\nnow'.length)
})

test('a name is that before the caret', async () => {
  type('Ask @Sena about @Ama', 'Ask @Sena'.length)
  expect(suggest).toHaveBeenLastCalledWith('Sena', { active: true })
  await found([sena])
  await screen.findByRole('button', { name: '@Sena Ofori' })
  enter()
  expect([field().value, field().selectionStart]).toEqual(['Ask @Sena Ofori  about @Ama', 'Ask @Sena Ofori '.length])
})
