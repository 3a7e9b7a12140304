// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Calendar } from '#ui/dates/calendar'
import { WordsProvider } from '#ui/words'

const nothing = () => undefined

afterEach(() => {
  cleanup()
  document.documentElement.lang = ''
})

test('what a screen reader hears in a calendar is in the language of the interface', () => {
  document.documentElement.lang = 'de-DE'
  const field = { current: document.body }
  render(
    <WordsProvider value={(english) => english.toUpperCase()}>
      <Calendar anchor={field} label="Tag" value="2026-11-27" today="2026-11-27" onPick={nothing} onClose={nothing} />
    </WordsProvider>,
  )
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names.slice(0, 3)).toEqual(['PREVIOUS MONTH', 'NEXT MONTH', 'Montag, 26. Oktober 2026'])
  expect(names).toContain('Freitag, 27. November 2026, TODAY, SELECTED')
  expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('November 2026')
  expect(screen.getByLabelText('MONTHS')).toBeDefined()
  expect(screen.getAllByLabelText('Montag')).toHaveLength(1)
})
