// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Initials, initialsOf } from '#ui/initials'

afterEach(cleanup)

const person = (id: number, name: string, edits = false) => ({ id, name, edits })

test.each([
  ['Ama Mensah', 'AM'],
  ['Ngozi Chinedu Okafor', 'NO'],
  ['Kofi', 'K'],
  ['ramón ṣóyínká', 'RṢ'],
  ['S\u0323o\u0301yi\u0301nka\u0301 Pen\u0303a', 'ṢP'],
  ['Jean-Luc O’Brien', 'JO'],
  ['ама мэнса', 'АМ'],
  ['سارة خان', 'س\u200cخ'],
  ['山田', '山'],
  ['news.desk@slotdesk.test', 'NT'],
  ['  ', '?'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('no people draw nothing', () => {
  const { container } = render(<Initials people={[]} />)
  expect(container.innerHTML).toBe('')
})

test('up to three are shown and the others counted; all are named, with what they do', () => {
  const names = ['Ama Mensah', 'Kofi Boateng', 'Esi Owusu', 'José Kamau', 'Thandi Dlamini']
  render(<Initials people={names.map((name, at) => person(at, name, at === 0))} />)
  const shown = screen.getByRole('img', {
    name: 'Ama Mensah edits it, Kofi Boateng has it open, Esi Owusu has it open, José Kamau has it open, Thandi Dlamini has it open',
  })
  expect([...shown.children].map(({ textContent }) => textContent)).toEqual(['AM', 'KB', 'EO', '+2'])
  expect(shown.title.split('\n')).toHaveLength(5)
  // Who edits looks different, and not by a colour alone.
  expect([...shown.children].map((child) => child.className.includes('outline-1'))).toEqual([true, false, false, false])
})

test('hidden initials leave the names to the control around them', () => {
  render(<Initials people={[person(1, 'Ama Mensah')]} hidden />)
  expect(screen.queryByRole('img')).toBe(null)
  expect(screen.getByText('AM').closest('[aria-hidden]')?.getAttribute('title')).toBe('Ama Mensah has it open')
})
