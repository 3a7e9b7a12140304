// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Row } from '../../../src/areas/board/my-day-screen'

afterEach(cleanup)

const card = {
  id: 7,
  status: 5,
  main_headline: 'Fuel prices climb',
  published_at: '2026-12-09T18:28:00.000Z',
  due_date: '2026-11-20',
}
const shown = (isDue: boolean) => {
  render(<Row card={card} isDue={isDue} zone="UTC" today="2026-11-26" />)
  return screen.getByTitle('UTC').textContent
}

test('a scheduled task shows its deadline among what is due', () => expect(shown(true)).toContain('2026/11/20'))

test('a scheduled task shows its time among what goes out next', () =>
  expect(shown(false)).toContain('2026/12/09 18:28'))
