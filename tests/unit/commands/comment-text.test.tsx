// @vitest-environment jsdom
// A comment on a passage that is begun while the one before it is being sent.
import { Editor } from '@tiptap/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { queries } from '#client/api/queries'
import { useComposing } from '#client/posts/comments'
import { composeAt } from '#commands/posts/comment-text'
import { extensionsOf } from '#editor/schema/schema'
import { command } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'
import { holdInTab } from '#workspace/panes/tab-handle'

import { Composer } from '../../../src/areas/posts/editor/comments/comment-composer'
import { inPost, open } from '../client/post-fixture'
import { setRights } from '../set-rights'

const passage = { post: 7, suggests: false, quote: 'fuel', from: 3, to: 7 }
let answer: (() => void) | undefined

beforeEach(async () => {
  await open()
  setRights(['posts.read', 'posts.update'])
  localStorage.clear()
  registerCommands([
    command({
      id: 'comments.create',
      title: 'Send',
      subject: 'posts',
      right: 'signed-in',
      risk: 'none',
      writes: true,
      arguments: { schema: z.looseObject({}), sources: {} },
      run: () => new Promise<void>((resolve) => (answer = resolve)),
    }),
  ])
})
afterEach(cleanup)

test('a comment begun while another is being sent begins when that one is stored, with an empty field', async () => {
  const editor = new Editor({ extensions: extensionsOf(), content: '<p>Rents rise.</p>' })
  const letGo = holdInTab('t1', 'editor', editor)
  editor.commands.setTextSelection({ from: 1, to: 6 })
  useComposing.setState({ composing: passage })
  const shown = render(
    <QueryClientProvider client={queries}>
      <Composer post={7} composing={passage} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(field, { target: { value: 'Which fuel?' } })
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }))
  await vi.waitFor(() => expect(answer).toBeDefined())
  act(() => void fireEvent.keyDown(field, { key: 'Escape' }))
  shown.unmount()
  await import('#editor/pool')
  const begun = composeAt(inPost as never, false)
  await vi.advanceTimersByTimeAsync(50)
  expect(useComposing.getState().composing).toBeNull()
  await act(async () => {
    answer?.()
    await begun
  })
  const next = useComposing.getState().composing
  expect(next).toMatchObject({ quote: 'Rents' })
  render(
    <QueryClientProvider client={queries}>
      <Composer post={7} composing={next} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  letGo()
  editor.destroy()
})
