// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { translationSubject } from '#client/taxonomy'
import { typeTranslation, unsavedTranslations } from '#client/translations/typed'
import { describeFailure } from '#contract/base/failure'
import { currentContext } from '#workspace/command/context'
import { configureGate, run } from '#workspace/command/gate'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { allCommands } from '../../all-commands'
import { setRights } from '../set-rights'

beforeEach(() => {
  registerCommands(allCommands)
  setRights(['translations.read', 'translations.update'])
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a translation that is typed on while it is saved is sent with the saved one as seen', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (asked: Request) => {
    sent.push(await asked.json())
    if (sent.length === 1) typeTranslation('fr', 1, 'Enregistrer tout', '')
    return Response.json({ id: 1, message: 'Save', translations: [] })
  })
  typeTranslation('fr', 1, 'Enregistrer', '')
  const save = (translation: string) =>
    run({ id: 'translations.save', args: { id: 1, language: 'fr', translation } }, 'button')
  await save('Enregistrer')
  await save('Enregistrer tout')
  expect(sent).toEqual([
    { translation: 'Enregistrer', before: '' },
    { translation: 'Enregistrer tout', before: 'Enregistrer' },
  ])
  expect(unsavedTranslations('fr')).toEqual([])
})

test('a second save of a phrase waits for the first, and fails with it where somebody else has translated it', async () => {
  const sent: unknown[] = []
  const answers: ((reply: Response) => void)[] = []
  vi.stubGlobal('fetch', async (asked: Request) => {
    sent.push(await asked.json())
    return new Promise<Response>((answer) => answers.push(answer))
  })
  const phrase = (translation: string) => ({
    id: 5,
    message: 'Close',
    category: 'admin' as const,
    translations: [{ language: 'fr', translation, updated: true }],
  })
  const save = (translation: string) => {
    typeTranslation('fr', 5, translation, '')
    return run({ id: 'translations.save', args: { id: 5, language: 'fr', translation } }, 'button')
  }
  const answerNext = async (reply: Response) => {
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers.shift()?.(reply)
  }
  const ends = [save('Fermer'), save('Fermer tout')]
  await answerNext(Response.json(phrase('Fermer')))
  await answerNext(Response.json(phrase('Fermer tout')))
  expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(['done', 'done'])
  const refused = [save('Clore'), save('Clore tout')]
  await answerNext(Response.json({ message: 'Changed.', current: phrase('Finir') }, { status: 409 }))
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(sent).toEqual([
    { translation: 'Fermer', before: '' },
    { translation: 'Fermer tout', before: 'Fermer' },
    { translation: 'Clore', before: '' },
  ])
  expect(unsavedTranslations('fr')).toMatchObject([{ id: 5, text: 'Clore tout', before: 'Finir' }])
})

test('a refusal names its phrase, for the focus is in another row by then', async () => {
  configureGate({ describeFailure })
  // Takes the notices of the tests before.
  setNoticeSink(() => undefined)
  const said: string[] = []
  setNoticeSink(({ message }) => said.push(message))
  const phrase = { id: 7, message: 'Move {0} posts', category: 'admin' as const, translations: [], messages: [] }
  translationSubject.known.remember([phrase])
  const errors = { translation: ['The translation leaves out {0}.'] }
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Validation failed.', errors }, { status: 422 }))
  await run({ id: 'translations.save', args: { id: 7, language: 'fr', translation: 'Déplacer' } }, 'button')
  expect(said).toEqual(['“Move {0} posts”: The translation leaves out {0}.'])
})

test('a refusal says that somebody else has emptied the translation', async () => {
  configureGate({ describeFailure })
  setNoticeSink(() => undefined)
  const said: string[] = []
  setNoticeSink(({ message }) => said.push(message))
  const current = { id: 8, message: 'Pin', category: 'admin' as const, translations: [], messages: [] }
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Changed.', current }, { status: 409 }))
  await run({ id: 'translations.save', args: { id: 8, language: 'fr', translation: 'Épingler' } }, 'button')
  expect(said.join()).toContain('Somebody else has emptied it. Save again to put yours there.')
})

test('a translation that was emptied is named as not saved, and the others are saved', async () => {
  setNoticeSink(() => undefined)
  const said: unknown[] = []
  setNoticeSink(({ message, details }) => said.push(message, ...(details ?? [])))
  const phrase = (id: number, message: string) => ({
    id,
    message,
    category: 'admin' as const,
    translations: [],
    messages: [{ language: 'fr', translation: 'Avant' }],
  })
  translationSubject.known.remember([phrase(8, 'Before'), phrase(9, 'Save')])
  vi.stubGlobal('fetch', async () => Response.json(phrase(9, 'Save')))
  typeTranslation('fr', 8, '', 'Avant')
  typeTranslation('fr', 9, 'Enregistrer', '')
  const tab = { id: 't1', path: '/translations/fr', view: 'translations', params: { languageCode: 'fr' } }
  const context = { ...currentContext(), tab }
  await run({ id: 'translations.save-all', args: { language: 'fr' } }, 'button', { context })
  expect(JSON.stringify(said)).toContain('Before')
  expect(JSON.stringify(said)).toContain('Field can not be empty')
  expect(unsavedTranslations('fr').map(({ id }) => id)).toEqual([8])
})

test('the undo of a first translation takes it back', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (asked: Request) => {
    sent.push(await asked.json())
    return Response.json({ id: 3, message: 'Trash', translations: [] })
  })
  translationSubject.known.remember([{ id: 3, message: 'Trash', category: 'admin', translations: [], messages: [] }])
  const call = { id: 'translations.save', args: { id: 3, language: 'fr', translation: 'Corbeille' } }
  const result = await run(call, 'button')
  if (result.status === 'done') await result.outcome?.undo?.({} as never)
  expect(sent).toEqual([
    { translation: 'Corbeille', before: '' },
    { translation: '', before: 'Corbeille' },
  ])
})

test('an undo that is refused asks for no second save, for nothing is typed', async () => {
  const phrase = (translation: string) => ({
    id: 4,
    message: 'Open',
    category: 'admin' as const,
    translations: [],
    messages: [{ language: 'fr', translation }],
  })
  translationSubject.known.remember([phrase('Avant')])
  const replies = [
    Response.json(phrase('Ouvrir')),
    Response.json({ message: 'Changed meanwhile.', current: phrase('Ouvert') }, { status: 409 }),
  ]
  vi.stubGlobal('fetch', async () => replies.shift())
  const call = { id: 'translations.save', args: { id: 4, language: 'fr', translation: 'Ouvrir' } }
  const result = await run(call, 'button')
  const undone = result.status === 'done' ? result.outcome?.undo?.({} as never) : undefined
  await expect(undone).rejects.toThrow('Changed meanwhile.')
})
