// @vitest-environment jsdom
// The history of commands: their undo, and their failures.
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { historyCommands } from '#commands/frame/history'
import { Failure } from '#contract/base/failure'
import { sentFile } from '#workspace/command/argument-kit'
import { command, type Outcome } from '#workspace/command/command'
import { run } from '#workspace/command/gate'
import { doneText, stateText, useHistory } from '#workspace/command/history'
import { english } from '#ui/words'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

const told: Notice[] = []
const withdrawn: number[] = []
let fails: Failure | null = null
let name = 'two'

/** A step whose way back is answered with this. */
const step = (id: `x.${string}`, undo: () => Promise<Outcome | void>) =>
  command({
    id,
    title: () => `${id} of ${name}`,
    subject: 'x',
    right: 'signed-in',
    risk: 'none',
    writes: true,
    run: () => {
      if (fails) throw fails
      name = 'none'
      return { message: 'Done.', undo }
    },
  })

const undone: string[] = []
const back = (id: string) => async () => void undone.push(id)
let second: () => Promise<Outcome | void> = back('second')

beforeEach(() => {
  for (const list of [told, withdrawn, undone]) list.length = 0
  fails = null
  name = 'two'
  second = back('second')
  useHistory.setState({ list: [] })
  setNoticeSink(
    (notice) => void told.push(notice),
    (key) => void withdrawn.push(key),
  )
  registerCommands(historyCommands, [step('x.first', back('first')), step('x.second', () => second())])
})

const press = (id: string) => run({ id }, 'key')
const undo = () => press('history.undo')

test('a step that is refused its way back stands in the way of no earlier one', async () => {
  second = () => Promise.reject(new Failure(409, 'Somebody changed it since.'))
  await press('x.first')
  await press('x.second')
  expect((await undo()).status).toBe('failed')
  await undo()
  expect(undone).toEqual(['first'])
})

test('a step of which a part could not be taken back stands in the way of no earlier one, and is tried where it is listed', async () => {
  const rest = vi.fn(back('rest'))
  second = async () => ({ failed: [{ id: 1, messages: ['Somebody changed it since.'] }], undo: rest, isUndo: true })
  await press('x.first')
  await press('x.second')
  await undo()
  await undo()
  expect(undone).toEqual(['first'])
  const key = useHistory.getState().list.find(({ call }) => call.id === 'x.second')?.key
  await run({ id: 'history.undo', args: { key } }, 'button')
  expect(undone).toEqual(['first', 'rest'])
})

test('a step whose way back was not answered is tried again first', async () => {
  let answers = 0
  second = () => {
    answers += 1
    return answers === 1 ? Promise.reject(new Failure(0, 'The server cannot be reached.')) : back('second')()
  }
  await press('x.first')
  await press('x.second')
  await undo()
  await undo()
  expect(undone).toEqual(['second'])
})

test('a step keeps the title that it had before the command ran', async () => {
  await press('x.first')
  expect(useHistory.getState().list.at(-1)?.title).toBe('x.first of two')
})

test('what was done is told without the dots of a title that asks for more', () => {
  const words = (text: string) => text
  expect(doneText({ title: 'Take a merge of tags back…', on: undefined }, words)).toBe('Take a merge of tags back')
  expect(doneText({ title: 'Move to trash', on: 'Fuel' }, words)).toBe('Move to trash: Fuel')
})

test('the notice of a failure is withdrawn when the command fails again or succeeds', async () => {
  fails = new Failure(0, 'The server cannot be reached.')
  await press('x.first')
  const [first] = told
  await press('x.first')
  expect(first?.key).toBeDefined()
  expect(withdrawn).toEqual([first?.key])
  fails = null
  await press('x.first')
  expect(new Set(withdrawn)).toEqual(new Set([first?.key, told[1]?.key]))
})

test('each of several files that failed keeps its notice and its entry until it is sent itself', async () => {
  const upload = command({
    id: 'x.upload',
    title: 'Upload',
    subject: 'x',
    right: 'signed-in',
    arguments: { schema: z.object(sentFile), sources: {} },
    risk: 'none',
    writes: true,
    key: { again: true },
    run: () => {
      if (fails) throw fails
    },
  })
  registerCommands(historyCommands, [upload])
  const files = [new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')]
  fails = new Failure(0, 'The server cannot be reached.')
  await Promise.all(files.map((file) => run({ id: 'x.upload', args: { file } }, 'drop')))
  expect(withdrawn).toEqual([])
  fails = null
  const [first, second] = told.flatMap(({ actions = [] }) => actions.flatMap(({ call }) => call ?? []))
  const failed = () => useHistory.getState().list.flatMap(({ error, call }) => (error ? call.args?.['file'] : []))
  await run(second ?? { id: '' }, 'toast')
  expect(failed()).toEqual([files[0]])
  await run(first ?? { id: '' }, 'toast')
  expect(failed()).toEqual([])
})

test('an undo that was not done whole is told as such, and one that was done whole is told as undone', async () => {
  second = async () => ({ message: 'Taken back in part.', stopped: true, isUndo: true })
  await press('x.first')
  await press('x.second')
  await undo()
  const texts = () => useHistory.getState().list.map((done) => stateText(done, english))
  expect(texts()).toEqual(['x.first of two', 'Taken back in part. x.second of none'])
  await undo()
  expect(texts()[0]).toBe('Undone: x.first of two')
})
