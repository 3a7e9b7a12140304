// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useSession } from '#client/session/session'
import type { FormModel } from '#ui/form/form'
import { formIn } from '#workspace/form/handle'
import { useFormTab } from '#workspace/form/side-form'
import { formCopy, useUnsavedCopy } from '#workspace/form/unsaved-copy'
import { TabProvider } from '#workspace/panes/tab-scope'

import { ama } from '../../signed-in'

interface Values {
  title: string
}

const subject = { name: 'tags', words: ['tag', 'tags'] as const, nameOf: () => 'Fuel' }
const row = { id: 7, version: 1 }

/** A form in which a title was typed. */
function Typed({ title }: { title: string }) {
  const form = { values: { title }, base: { title: '' }, dirty: title !== '', fill: () => undefined } as unknown
  useFormTab(subject, row, { form: form as FormModel<Values>, restore: () => undefined }, () => undefined)
  useUnsavedCopy(subject, row, form as FormModel<Values>, () => undefined)
  return null
}

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ me: ama })
})
afterEach(cleanup)
const stored = () => Object.values({ ...localStorage }).join(' ')

const inTab = (title: string, tab = 't1') => (
  <TabProvider value={tab}>
    <Typed title={title} />
  </TabProvider>
)

async function typed() {
  const shown = render(inTab(''))
  // The form looks for the copies of closed windows first.
  await act(async () => void (await formCopy('tags', 7).offer(() => undefined)))
  shown.rerender(inTab('Fuel prices'))
  return shown
}

test('a form whose screen goes without a question keeps what was typed since the last copy', async () => {
  const shown = await typed()
  expect(stored()).not.toContain('Fuel prices')
  shown.unmount()
  expect(stored()).toContain('Fuel prices')
})

test('a form that was left keeps nothing', async () => {
  const shown = await typed()
  formIn('t1')?.leave()
  shown.unmount()
  expect(stored()).not.toContain('Fuel prices')
})

test('what is typed is kept also while another tab shows the same record', async () => {
  const other = render(inTab('', 't2'))
  const shown = await typed()
  shown.unmount()
  expect(stored()).toContain('Fuel prices')
  other.unmount()
  expect(stored()).toContain('Fuel prices')
})

test('a form without unsaved changes leaves the copy of another tab’s form, and deletes that of none', async () => {
  const shown = await typed()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  const other = render(inTab('', 't2'))
  await act(async () => void (await formCopy('tags', 7).offer(() => undefined)))
  other.rerender(inTab('Petrol', 't2'))
  other.rerender(inTab('', 't2'))
  expect(stored()).toContain('Fuel prices')
  shown.rerender(inTab(''))
  expect(stored()).not.toContain('Fuel prices')
})
