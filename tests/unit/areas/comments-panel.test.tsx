// @vitest-environment jsdom
// The comments beside a text: where the focus is while one writes.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { picker } from '#client/lists/pickers'
import { commentsOf, useComposing } from '#client/posts/comments'
import { postCommentCommands } from '#commands/posts/comments'
import type { Comment } from '#contract/posts/comments'
import { registerCommands } from '#workspace/command/registry'

import { Composer } from '../../../src/areas/posts/editor/comments/comment-composer'
import { CommentsPanel } from '../../../src/areas/posts/editor/comments/comments'
import { sampleComment } from '../sample-comment'
import { setRights } from '../set-rights'

const comment: Comment = { ...sampleComment, id: 5, user: { id: 2, username: 'Kofi' } }

const answer = (found: Comment[]) => act(() => void queries.setQueryData(commentsOf(7).queryKey, found))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  localStorage.clear()
  queries.setQueryDefaults([], { enabled: false })
  useComposing.setState({ composing: null, focused: null })
})
afterEach(cleanup)

/** Shows the comment and types the beginning of a reply to it. @returns its field. */
async function beginReply(): Promise<HTMLTextAreaElement> {
  await answer([comment])
  render(
    <QueryClientProvider client={queries}>
      <CommentsPanel draft={{ id: 7 }} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Reply' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
  fireEvent.change(field, { target: { value: 'The one of' } })
  return field
}

test('a reply that is being typed keeps its field and the focus when somebody else closes the comment', async () => {
  const field = await beginReply()
  await answer([{ ...comment, state: 'done', closed_by: { id: 2, username: 'Kofi' }, version: 2 }])
  await screen.findByText('Done · Kofi')
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('The one of')
  act(() => field.blur())
  expect(screen.getByRole('textbox', { name: 'Reply' })).toBe(field)
  act(() => field.focus())
  fireEvent.change(field, { target: { value: '' } })
  act(() => field.blur())
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
})

test('a closed comment that the pointer leaves stays until the button is released, so that the click hits its target', async () => {
  const field = await beginReply()
  const other = { ...comment, id: 6, text: 'Which house?' }
  await answer([{ ...comment, state: 'done', version: 2 }, other])
  await screen.findByText('Which house?')
  fireEvent.change(field, { target: { value: '' } })
  const reply = screen.getAllByRole('button', { name: 'Reply' }).at(-1)!
  fireEvent.pointerDown(reply)
  act(() => reply.focus())
  expect(screen.getByRole('textbox', { name: 'Reply' })).toBe(field)
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull())
})

test('a reply that is being typed keeps its field when its comment is removed, until it is left without a text', async () => {
  const field = await beginReply()
  await answer([])
  await screen.findByText('This comment was removed.')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByText('Which levy?')).toBeNull()
  fireEvent.change(field, { target: { value: '' } })
  act(() => field.blur())
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
})

test('a reply whose comment was removed meanwhile is shown again after a reload', async () => {
  await beginReply()
  cleanup()
  useComposing.setState({ focused: null })
  await answer([])
  render(
    <QueryClientProvider client={queries}>
      <CommentsPanel draft={{ id: 7 }} />
    </QueryClientProvider>,
  )
  await screen.findByText('This comment was removed.')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
  expect(field.value).toBe('The one of')
  fireEvent.change(field, { target: { value: '' } })
  act(() => field.blur())
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
})

test('a name that is picked for a comment leaves the focus in the comment', async () => {
  vi.spyOn(picker('users'), 'suggest').mockResolvedValue([{ value: 4, label: 'Selorm Agbeko' }])
  render(
    <QueryClientProvider client={queries}>
      <Composer post={7} composing={null} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  fireEvent.change(field, { target: { value: 'Is it, @sel' } })
  const name = await screen.findByRole('button', { name: '@Selorm Agbeko' })
  act(() => name.focus())
  fireEvent.click(name)
  expect(field.value).toBe('Is it, @Selorm Agbeko ')
  expect(document.activeElement).toBe(field)
})

test('Enter picks the first name that is offered, and begins a line where the name is whole', async () => {
  const found = [{ label: 'Ama' }, { label: 'Ama Owusu' }].map((one, value) => ({ ...one, value }))
  vi.spyOn(picker('users'), 'suggest').mockImplementation(async (name) =>
    found.filter(({ label }) => label.toLowerCase().startsWith(name.toLowerCase())),
  )
  render(
    <QueryClientProvider client={queries}>
      <Composer post={7} composing={null} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  act(() => field.focus())
  const enter = () => {
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    fireEvent.keyUp(field, { key: 'Enter', code: 'Enter' })
  }
  fireEvent.change(field, { target: { value: 'Is it, @ama' } })
  await screen.findByRole('button', { name: '@Ama Owusu' })
  enter()
  expect(field.value).toBe('Is it, @ama')
  fireEvent.change(field, { target: { value: 'Is it, @ama o' } })
  await screen.findByRole('button', { name: '@Ama Owusu' })
  enter()
  expect(field.value).toBe('Is it, @Ama Owusu ')
})

test('Escape leaves the field of a comment for the text in which it was begun', () => {
  const text = document.body.appendChild(document.createElement('textarea'))
  text.focus()
  const passage = { post: 7, suggests: false, quote: 'levy', from: 1, to: 5 }
  render(
    <QueryClientProvider client={queries}>
      <Composer post={7} composing={passage} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Comment' })
  expect(document.activeElement).toBe(field)
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' })
  expect(document.activeElement).toBe(text)
  text.remove()
})

test('Escape leaves the field for the text also where the panel around it had the focus first', () => {
  const passage = { post: 7, suggests: false, quote: 'levy', from: 1, to: 5 }
  const screenWith = (composer: ReactNode) => (
    <QueryClientProvider client={queries}>
      <div data-place="editor">
        <textarea data-place="editor-text" aria-label="Text" />
        <button type="button">Comments</button>
        {composer}
      </div>
    </QueryClientProvider>
  )
  const { rerender } = render(screenWith(null))
  screen.getByRole('button', { name: 'Comments' }).focus()
  rerender(screenWith(<Composer post={7} composing={passage} />))
  const field = screen.getByRole('textbox', { name: 'Comment' })
  expect(document.activeElement).toBe(field)
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' })
  expect(document.activeElement).toBe(screen.getByLabelText('Text'))
})

test('a text that was kept for the next comment goes on at its end', () => {
  const passage = { post: 7, suggests: false, quote: 'levy', from: 1, to: 5 }
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  for (let time = 0; time < 2; time += 1) {
    cleanup()
    render(
      <QueryClientProvider client={queries}>
        <Composer post={7} composing={passage} />
      </QueryClientProvider>,
    )
    if (time === 0) fireEvent.change(field(), { target: { value: 'Which levy' } })
  }
  expect(field().value).toBe('Which levy')
  expect(field().selectionStart).toBe('Which levy'.length)
})

test('a moderator may remove a comment of somebody else, by its button and in the palette', async () => {
  registerCommands(postCommentCommands)
  const removal = async (...rights: string[]) => {
    cleanup()
    setRights(['posts.update', ...rights])
    await answer([comment])
    render(
      <QueryClientProvider client={queries}>
        <CommentsPanel draft={{ id: 7 }} />
      </QueryClientProvider>,
    )
    const { sources } = postCommentCommands.find(({ id }) => id === 'comments.remove')?.arguments ?? {}
    const source = sources?.['comment']
    const found = source?.kind === 'search' ? await source.search('', new AbortController().signal, { id: 7 }) : []
    return [screen.queryAllByRole('button', { name: /^Remove a comment/ }).length, found.length]
  }
  expect(await removal()).toEqual([0, 0])
  expect(await removal('posts.moderate')).toEqual([1, 1])
})

test('a comment begun again at its passage has a new field with the focus and the text', async () => {
  await answer([])
  const passage = { post: 7, suggests: false, quote: 'fuel', from: 3, to: 7 }
  render(
    <QueryClientProvider client={queries}>
      <CommentsPanel draft={{ id: 7 }} />
    </QueryClientProvider>,
  )
  act(() => useComposing.setState({ composing: { ...passage, begun: 1 } }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  fireEvent.change(field, { target: { value: 'Which' } })
  act(() => useComposing.setState({ composing: { ...passage, begun: 2 } }))
  const next = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  expect(next).not.toBe(field)
  expect(document.activeElement).toBe(next)
  expect(next.value).toBe('Which')
})
