// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import ExpertScreen from '../../../../src/areas/experts/expert-screen'
import { queries } from '#client/api/queries'
import { oneExpert } from '#client/media'
import type { Expert } from '#contract/media/experts'
import { Failure } from '#contract/base/failure'
import { FormMessages } from '#workspace/form/side-form'
import { TabProvider } from '#workspace/panes/tab-scope'

import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'

const expert = { id: 11, version: 1, username: 'Ama Mensah', slug: 'ama-mensah', social_links: {} } as Expert
const removed = 'This record was removed. What is typed here cannot be saved.'

beforeEach(() => {
  stubResizeObserver()
  setRights(['experts.read', 'experts.update'])
})
afterEach(() => {
  cleanup()
  queries.clear()
})

test('a form that fills its tab says that its record was removed, keeps what is typed, and is silent once it is back', async () => {
  const { queryKey } = oneExpert(11)
  queries.setQueryDefaults(queryKey, { staleTime: Infinity })
  queries.setQueryData(queryKey, expert)
  const answer = vi.fn<() => Promise<Expert>>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    answer().then(
      (row) => Response.json(row),
      ({ status }: Failure) => Response.json({ message: 'Expert not found.' }, { status }),
    ),
  )
  const readAgain = () => act(() => queries.invalidateQueries({ queryKey }))
  answer.mockResolvedValue(expert)
  const props = { tabId: 't1', params: { expertId: '11' }, path: '/experts/11' } as never
  render(
    <QueryClientProvider client={queries}>
      <TabProvider value="t1">
        <ExpertScreen {...(props as object as Parameters<typeof ExpertScreen>[0])} />
      </TabProvider>
    </QueryClientProvider>,
  )
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.change(name, { target: { value: 'Ama Owusu' } })
  expect(screen.queryByText(removed)).toBeNull()
  answer.mockRejectedValue(new Failure(404, 'Expert not found.'))
  await readAgain()
  expect(await screen.findByText(removed)).toBeTruthy()
  expect(name.value).toBe('Ama Owusu')
  answer.mockResolvedValue(expert)
  await readAgain()
  await waitFor(() => expect(screen.queryByText(removed)).toBeNull())
})

test('messages that name no field are scrolled into view each time they come', () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const none: string[] = []
  const { rerender } = render(<FormMessages messages={none} />)
  expect(scrolled).not.toHaveBeenCalled()
  rerender(<FormMessages messages={['Expert not found.']} />)
  rerender(<FormMessages messages={['Expert not found.']} />)
  expect(scrolled).toHaveBeenCalledTimes(2)
})
