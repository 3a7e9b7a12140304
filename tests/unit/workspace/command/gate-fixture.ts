// Fixture of the gate's tests: a command, the notices, and an empty history for each test.
import { afterEach, beforeEach, vi } from 'vitest'

import { type Command, command } from '#workspace/command/command'
import { configureGate } from '#workspace/command/gate'
import { useHistory } from '#workspace/command/history'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { historyCommands } from '#commands/frame/history'

import { setRights } from '../../set-rights'

/** The notices of the running test. */
export let notices: Notice[]
export const messages = () => notices.map(({ message }) => message)
export const make = (changes: Partial<Command>) =>
  command({
    id: 'posts.trash',
    title: 'Move to trash',
    subject: 'posts',
    right: 'signed-in',
    risk: 'none',
    writes: true,
    run: () => {},
    ...changes,
  })
export const register = (...commands: Command[]) => registerCommands(commands, historyCommands)
export const answerPrompt = (value: never) => usePrompts.getState().queue[0]?.answer(value)
export const yes = true as never
export const no = false as never

beforeEach(() => {
  notices = []
  setNoticeSink((notice) => notices.push(notice))
  setRights(['posts.update'])
  useHistory.setState({ list: [], undone: [], hasUndone: false })
  usePrompts.setState({ queue: [] })
  configureGate({
    askArguments: () => Promise.resolve(null),
    presentLink: () => {},
    describeFailure: (error, fallback) =>
      error instanceof AggregateError
        ? error.errors.map(String)
        : [fallback ?? (error instanceof Error ? error.message : String(error))],
  })
})
afterEach(() => vi.restoreAllMocks())
