// How the audit log names what was done.
import { expect, test } from 'vitest'

import type { AuditEntry } from '#contract/audit'
import { english } from '#ui/words'

import { actionText } from '../../../src/areas/audit/texts'

const entryOf = (action: string): AuditEntry => ({
  id: 1,
  at: '2026-03-10T12:00:00Z',
  user: null,
  action,
  subject: 'session',
  record: null,
  record_version: null,
  changed: null,
  address: null,
  request_id: 'r',
})

test('an action is named in the language of the page; one of an earlier version by its own word', () => {
  const words: typeof english = (text) => (text === 'Sign in refused' ? 'Anmeldung abgelehnt' : text)
  expect(actionText(entryOf('sign-in-refused'), words)).toBe('Anmeldung abgelehnt')
  expect(actionText(entryOf('sign-in-refused'), english)).toBe('Sign in refused')
  expect(actionText(entryOf('made-up-once'), english)).toBe('made up once')
})
