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
  useFormTab(subject, row, form as FormModel<Values>, () => undefined)
  useUnsavedCopy(subject, row, form as FormModel<Values>, () => undefined)
  return null
}

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ me: ama })
})
afterEach(cleanup)
const stored = () => Object.values({ ...localStorage }).join(' ')

async function typed() {
  const inTab = (title: string) => (
    <TabProvider value="t1">
      <Typed title={title} />
    </TabProvider>
  )
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
