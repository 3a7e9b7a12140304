// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { notify } from '#workspace/command/notices'
import { Toasts } from '#workspace/frame/toasts'

afterEach(cleanup)

test('a refusal that is said again replaces the one before, and another kind of notice does not', async () => {
  render(<Toasts />)
  const say = (kind: 'refusal' | 'success', message: string) => act(async () => notify({ kind, message }))
  await say('refusal', 'Choose a post first')
  await say('refusal', 'Choose a post first')
  await say('success', 'Saved')
  await say('success', 'Saved')
  await waitFor(() => expect(screen.getAllByText('Choose a post first')).toHaveLength(1))
  expect(screen.getAllByText('Saved')).toHaveLength(2)
})

test('a single detail is shown whole; several are lines that are cut', async () => {
  render(<Toasts />)
  const isCut = (detail: string) => screen.getByText(detail).classList.contains('truncate')
  const [link, ...posts] = ['They are good for seven days, each once.', 'One post was left', 'Another was left']
  await act(async () => notify({ kind: 'success', message: 'Invited', details: [link!] }))
  await act(async () => notify({ kind: 'success', message: 'Moved', details: posts }))
  await waitFor(() => expect(posts.map(isCut)).toEqual([true, true]))
  expect(isCut(link!)).toBe(false)
})
