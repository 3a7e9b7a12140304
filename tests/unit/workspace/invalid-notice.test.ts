// @vitest-environment jsdom
// What a form that was not saved says.
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { FormMessages } from '#ui/form/field-messages'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { useInvalidNotice } from '#workspace/form/sending'

test('only wrong fields are called a failed validation, not a server that did not answer', () => {
  const told: Notice[] = []
  setNoticeSink((notice) => void told.push(notice))
  const first: { tried: number; live: FormMessages; given: FormMessages } = { tried: 0, live: {}, given: {} }
  const { rerender } = renderHook((form) => useInvalidNotice(form), { initialProps: first })
  rerender({ tried: 1, live: {}, given: { '': ['The server cannot be reached.'] } })
  expect(told).toEqual([])
  rerender({ tried: 2, live: { title: ['Field can not be empty'] }, given: {} })
  rerender({ tried: 3, live: {}, given: { css: ['Invalid code, check markers'] } })
  expect(told.map(({ message }) => message)).toEqual(['Validation failed', 'Validation failed'])
})
