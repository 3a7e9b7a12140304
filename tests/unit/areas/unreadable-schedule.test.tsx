// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { postSaveCommands } from '#commands/posts/save'
import { DraftProvider } from '#client/post-draft/use-draft'
import { currentContext } from '#workspace/command/context'

import { Schedule } from '../../../src/areas/posts/editor/form/settings-status'
import { draft, open, server } from '../client/post-fixture'

afterEach(cleanup)

/** Asks the command Save what it asks before it saves. @throws its refusal. */
const askSave = () => postSaveCommands.find(({ id }) => id === 'posts.save')?.confirm?.({ ids: [7] }, currentContext())

test('a post is not saved while its schedule shows a time that cannot be read', async () => {
  server.post = { ...server.post, status: 0 }
  await open()
  render(
    <DraftProvider value={draft()}>
      <Schedule />
    </DraftProvider>,
  )
  const day = screen.getByLabelText('Publish at')
  const type = (text: string) => {
    fireEvent.change(day, { target: { value: text } })
    fireEvent.blur(day)
  }
  expect(askSave()).toBeNull()
  act(() => type('next blursday'))
  const before = draft().errorsAt
  expect(askSave).toThrow('Validation failed.')
  // The focus goes to the field.
  expect(draft().errorsAt).toBe(before + 1)
  act(() => type('tomorrow'))
  expect(askSave()).toBeNull()
})
