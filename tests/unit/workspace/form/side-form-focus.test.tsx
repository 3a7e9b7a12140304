// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'

import { queries } from '#client/api/queries'
import { field } from '#contract/base/fields'
import { FilePicker } from '#ui/file-picker'
import { TextField } from '#ui/form/fields'
import { Dock } from '#workspace/form/dock'
import { formPanel } from '#workspace/form/side-form'
import { TabProvider } from '#workspace/panes/tab-scope'

import { plainSubject } from '../../plain-subject'
import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'

afterEach(cleanup)

const subject = plainSubject<{ id: number; version: number; name: string }>({
  name: 'words',
  nameOf: ({ name }) => name,
})
const panel = formPanel<{ id: number; version: number; name: string }, { name: string }>(subject, {
  schema: z.object({ name: field() }),
  empty: { name: '' },
  Fields: () => (
    <>
      <FilePicker extension="picture" onFile={() => undefined}>
        Add image
      </FilePicker>
      <TextField name="name" label="Name" />
    </>
  ),
})
const none = { ids: new Set<number>(), matching: false, except: new Set<number>(), count: 0, head: false, all: false }

test('a new form whose first field is a file begins there, and complains about no other field', () => {
  stubResizeObserver()
  setRights(['stop-words.read', 'stop-words.create'])
  const form = panel.render({
    row: undefined,
    close: () => undefined,
    chosen: none,
    id: undefined,
    opening: 1,
    onMade: () => undefined,
  })
  render(
    <QueryClientProvider client={queries}>
      <TabProvider value="t1">
        <Dock title="Create word" onClose={() => undefined} dock={form}>
          <p>The words</p>
        </Dock>
      </TabProvider>
    </QueryClientProvider>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add image' }))
  expect(screen.queryByText('Field can not be empty')).toBeNull()
})
