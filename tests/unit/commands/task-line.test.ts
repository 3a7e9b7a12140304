import { expect, test } from 'vitest'

import { markBefore, namedInFull, readTaskLine, withQuotes } from '#commands/board/task-line'

// A Monday.
const today = '2026-11-23'
const read = (line: string) => readTaskLine(line, today)

test('a line says headline, assignee, section, priority, points and deadline', () => {
  expect(read('Fuel prices up @maria #business !high ^3 due fri 17:00')).toEqual({
    headline: 'Fuel prices up',
    assignee: 'maria',
    section: 'business',
    priority: 2,
    estimate: 3,
    due: '2026-11-27',
    wrong: [],
  })
})

test('marks may stand anywhere, and what follows a deadline is headline again', () => {
  expect(read('!l Rents due tomorrow rise ^12 again')).toMatchObject({
    headline: 'Rents rise again',
    priority: 0,
    estimate: 12,
    due: '2026-11-24',
  })
})

test('a name of several words stands in quotes; a quote of the headline is none', () => {
  expect(read('He said "no @"Ama Owusu" #"Home affairs"')).toMatchObject({
    headline: 'He said "no',
    assignee: 'Ama Owusu',
    section: 'Home affairs',
  })
})

test('what is no mark stays in the headline', () => {
  expect(read('Rent is due and 5 ! of #10 pay ^1000')).toEqual({
    headline: 'Rent is due and 5 ! of #10 pay ^1000',
    wrong: [],
  })
})

test('a deadline that has passed is said to be wrong', () => {
  expect(read('Vote due 2026/11/20').wrong).toEqual(['The publication deadline cannot be earlier than today.'])
})

test('a deadline is behind the first "due" that a day follows', () => {
  expect(read('Bank skips due diligence due fri')).toMatchObject({
    headline: 'Bank skips due diligence',
    due: '2026-11-27',
  })
  expect(read('Bills due and overdue @maria due due tomorrow')).toMatchObject({
    headline: 'Bills due and overdue due',
    assignee: 'maria',
    due: '2026-11-24',
  })
})

test('a name in full ends before a comma', () => {
  const line = 'Budget @Sena Ofori, due fri'
  expect(namedInFull(line, '@', [{ label: 'Sena Ofori' }])).toEqual({ label: 'Sena Ofori' })
  expect(read(withQuotes(line, '@', 'Sena Ofori'))).toMatchObject({ headline: 'Budget', assignee: 'Sena Ofori' })
  expect(namedInFull('Budget @sena.mensah', '@', [{ label: 'Sena' }])).toBeUndefined()
})

test('a deadline takes no word of the headline', () => {
  expect(read('Queues due 27 nov about fuel')).toMatchObject({ headline: 'Queues about fuel', due: '2026-11-27' })
  expect(read('Story due 2 dec 7 stories')).toMatchObject({ headline: 'Story 7 stories', due: '2026-12-02' })
  expect(read('Story due fri budget vote')).toMatchObject({ headline: 'Story budget vote', due: '2026-11-27' })
  expect(read('Rents due fri.')).toMatchObject({ headline: 'Rents', due: '2026-11-27' })
  expect(read('Rents due fri, after the vote')).toMatchObject({ headline: 'Rents after the vote', due: '2026-11-27' })
  expect(read('Payment due next month')).toEqual({ headline: 'Payment due next month', wrong: [] })
})

test('the mark that is being typed is found before the caret', () => {
  expect(markBefore('Fuel @ma', 8)).toEqual({ sign: '@', text: 'ma', from: 5 })
  expect(markBefore('Fuel @ma up', 11)).toBeNull()
  expect(markBefore('a@b', 3)).toBeNull()
  expect(markBefore('Fuel @"Ama O', 12)).toEqual({ sign: '@', text: 'Ama O', from: 5 })
})
