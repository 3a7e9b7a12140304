// @vitest-environment jsdom
// The undo of a suggestion that was taken, after another change of it was undone.
import { afterEach, expect, test, vi } from 'vitest'

import { api } from '#client/api/api-late'
import { passageOf } from '#client/posts/comments'
import { changeDraft } from '#client/post-draft/store'
import { queries } from '#client/api/queries'
import { postCommentCommands } from '#commands/posts/comments'
import { Failure } from '#contract/base/failure'
import type { Comment } from '#contract/posts/comments'
import { editorFor, keepEditors } from '#editor/pool'
import { showPassages } from '#editor/passages'
import type { Outcome, WorkTools } from '#workspace/command/command'

import { open, server } from '../client/post-fixture'
import { options } from '../editor/plain-options'
import { sampleComment } from '../sample-comment'

let stored: Comment

/** Stubs the server's comments: one suggestion, whose changes need its present version. */
function startComments(id = 3): void {
  stored = { ...sampleComment, id, text: '', replacement: 'Oil', quote: 'Fuel', from_at: 0, to_at: 4 }
  vi.spyOn(api.comments, 'list').mockImplementation(async () => [stored])
  vi.spyOn(api.comments, 'update').mockImplementation(async ({ body: { version, state } }) => {
    if (version !== stored.version) throw new Failure(409, 'The comment has been changed since.')
    return (stored = { ...stored, state: state ?? stored.state, version: version + 1 })
  })
}

afterEach(() => keepEditors(7, new Set()))

/** Runs a command on the suggestion. @returns its undo */
async function run(id: string): Promise<() => Promise<unknown>> {
  queries.removeQueries({ queryKey: ['comments'] })
  const command = postCommentCommands.find((known) => known.id === id)!
  const outcome = (await command.run({ id: 7, comment: stored.id } as never, {} as never)) as Outcome
  return async () => outcome.undo?.({} as WorkTools)
}

function openSuggestion() {
  const nothing = () => undefined
  const body = server.post.body ?? ''
  const editor = editorFor(7, 't1', { ...options, body, onLost: nothing, onFiles: nothing })
  showPassages(editor, 'comments', [{ key: passageOf(stored.id), from: 0, to: 4, className: '' }])
  return editor
}

test('a suggestion stays open where somebody else took the post over while it was asked for', async () => {
  startComments()
  await open()
  const editor = openSuggestion()
  changeDraft(7, ({ lock }) => ({ lock: { ...lock, state: 'lost', holder: 'Kofi' } }))
  await expect(run('comments.take')).rejects.toThrow('Kofi is editing this post')
  expect([editor.getText(), stored.state]).toEqual(['Fuel', 'open'])
})

test('a suggestion is opened again where somebody else took the post over before the answer', async () => {
  startComments()
  await open()
  const editor = openSuggestion()
  const answer = vi.mocked(api.comments.update).getMockImplementation()!
  vi.mocked(api.comments.update).mockImplementationOnce(async (asked) => {
    changeDraft(7, ({ lock }) => ({ lock: { ...lock, state: 'lost', holder: 'Kofi' } }))
    return answer(asked)
  })
  await expect(run('comments.take')).rejects.toThrow('Kofi is editing this post')
  expect([editor.getText(), stored.state, stored.version]).toEqual(['Fuel', 'open', 3])
})

test('a suggestion is given back after its reopening was taken back', async () => {
  startComments()
  await open()
  const editor = openSuggestion()
  const give = await run('comments.take')
  expect([editor.getText(), stored.state]).toEqual(['Oil', 'taken'])
  await (
    await run('comments.reopen')
  )()
  expect(stored.state).toBe('taken')
  await give()
  expect([editor.getText(), stored.state]).toEqual(['Fuel', 'open'])
})

test('a suggestion is opened again where the editor’s own undo puts the words back, also a minute later', async () => {
  startComments(4)
  await open()
  const editor = openSuggestion()
  const give = await run('comments.take')
  editor.commands.insertContentAt(editor.state.doc.content.size, '<p>Typed since</p>')
  while (editor.can().undo()) editor.commands.undo()
  await vi.waitFor(() => expect([editor.getText(), stored.state]).toEqual(['Fuel', 'open']))
  const { version } = stored
  queries.removeQueries({ queryKey: ['comments'] })
  await give()
  expect([editor.getText(), stored.state, stored.version]).toEqual(['Fuel', 'open', version])
})
