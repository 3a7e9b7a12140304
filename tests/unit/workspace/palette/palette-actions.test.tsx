// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { queries } from '#client/api/queries'
import { roleCommands } from '#commands/roles'
import { WordsProvider } from '#ui/words'
import { idsArgument } from '#workspace/command/argument-kit'
import { command } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { addCommands, registerCommands } from '#workspace/command/registry'
import { targetsOf } from '#workspace/command/row-targets'
import { Palette } from '#workspace/palette/palette'
import { askArguments, openPalette, usePalette } from '#workspace/palette/store'

import { translatorOf } from '../../../../src/words-intl'
import { plainSubject } from '../../plain-subject'
import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'

beforeEach(() => {
  stubResizeObserver()
  Element.prototype.scrollIntoView = () => {}
  setRights([])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the actions of a row are listed although its kind and commands are registered after the palette opened', async () => {
  registerCommands([])
  openPalette({ actions: true })
  const targets = { subject: 'lamp', ids: [7], from: 'cursor' } as const
  usePalette.setState({ context: { ...currentContext(), targets } })
  render(
    <QueryClientProvider client={queries}>
      <Palette />
    </QueryClientProvider>,
  )
  await screen.findByRole('combobox')
  act(() => {
    const lamp = plainSubject({ name: 'lamp', words: ['lamp', 'lamps'] })
    const { many } = targetsOf(lamp, z.object({}))
    const base = { subject: 'lamp', right: 'signed-in', risk: 'none', writes: false, run: () => ({}) } as const
    addCommands([
      command({
        ...base,
        id: 'lamp.open',
        title: 'Open a lamp',
        arguments: { schema: z.object({ id: z.number() }), sources: {} },
      }),
      command({
        ...base,
        id: 'lamp.dim',
        title: 'Dim the lamp',
        arguments: { schema: z.object({ ids: idsArgument }), sources: { ids: many } },
      }),
    ])
  })
  // The list draws no row in a page without a size; its announcement counts them.
  expect(await screen.findByText('2 rows, Open')).toBeTruthy()
})

const polish = translatorOf({
  language: 'pl-PL',
  phrases: { Right: 'Prawo', Posts: 'Wpisy', Publish: 'Opublikuj', Upload: 'Prześlij' },
})

test.each(['wpisy opubl', 'posts: publ', 'posts.publ'])(
  'an option is found by what is shown, by its English and by its code: %s',
  async (typed) => {
    registerCommands(roleCommands)
    const toggle = roleCommands.find(({ id }) => id === 'roles.toggle')!
    void askArguments({
      command: toggle,
      known: { role: 'editor', on: true },
      missing: ['right'],
      context: currentContext(),
    })
    render(
      <WordsProvider value={polish}>
        <Palette />
      </WordsProvider>,
    )
    const field = await screen.findByPlaceholderText('Prawo')
    fireEvent.change(field, { target: { value: typed } })
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('Wpisy: Opublikujposts.publish')
  },
)
