// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { FlagField, SelectField, TextField } from '#ui/form/fields'
import { Form, useContractForm } from '#ui/form/form'
import { Conflict } from '#workspace/form/conflict-question'
import { EntitiesField, EntityField } from '#workspace/form/entity-field'
import { PictureField } from '#workspace/form/picture-field'

import { stubResizeObserver } from '../../resize-observer'

afterEach(cleanup)

const client = new QueryClient()

interface QuestionProps {
  mine: object
  theirs: object
  /** The field in conflict; null: nothing is asked yet. */
  field: string | null
  children: ReactNode
}

function Question({ mine, theirs, field, children }: QuestionProps) {
  const form = useContractForm({ schema: z.object({}), base: mine, send: async () => ({ status: 'done' }) })
  const conflict = field === null ? null : { mine, theirs, fields: [field], pressed: 0 }
  return (
    <QueryClientProvider client={client}>
      <Form form={form}>
        <Conflict what="tag" conflict={conflict} onTake={() => undefined} />
        {children}
      </Form>
    </QueryClientProvider>
  )
}

/** Asks about one field. @returns the texts of the question's headings, and the sections 'Mine' and 'Theirs'. */
async function ask(field: string, mine: unknown, theirs: unknown, children: ReactNode) {
  stubResizeObserver()
  const sides = { mine: { [field]: mine }, theirs: { [field]: theirs }, children }
  const { rerender } = render(<Question {...sides} field={null} />)
  rerender(<Question {...sides} field={field} />)
  const question = within(screen.getByRole('alert', { name: 'Changed meanwhile' }))
  const [first, second] = [
    await question.findByRole('region', { name: 'Mine' }),
    await question.findByRole('region', { name: 'Theirs' }),
  ]
  const headings = question.getAllByRole('heading').map(({ textContent }) => textContent)
  return { headings, mine: first, theirs: second }
}

test('the question scrolls into view, and an answer focuses the field again', async () => {
  const scrolled = vi.fn<() => void>()
  Element.prototype.scrollIntoView = scrolled
  const { mine } = await ask('name', 'energy', 'power', <TextField name="name" label="Name" />)
  expect(scrolled).toHaveBeenCalledOnce()
  const field = screen.getByLabelText('Name')
  field.focus()
  mine.querySelector('p')?.focus()
  screen.getByRole('button', { name: 'Take theirs' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(document.activeElement).toBe(field)
})

test('a choice is asked about by the labels of the field and of its options', async () => {
  const options = [
    { value: null, label: 'No role' },
    { value: 2, label: 'Editor' },
  ]
  const asked = await ask('role_id', 2, null, <SelectField name="role_id" label="Role" options={options} />)
  expect(asked.headings).toEqual(['Role', 'Mine', 'Theirs'])
  expect(asked.mine.textContent).toBe('MineEditor')
  expect(asked.theirs.textContent).toBe('TheirsNo role')
})

test('a check box is asked about by Yes and No', async () => {
  const asked = await ask('newshub', 1, 0, <FlagField name="newshub" label="Newshub" />)
  expect(asked.mine.textContent).toBe('MineYes')
  expect(asked.theirs.textContent).toBe('TheirsNo')
})

test('picked records are asked about by their names', async () => {
  client.setQueryData(['names', 'tags', [115]], new Map([[115, 'elections']]))
  client.setQueryData(
    ['names', 'tags', [113, 112]],
    new Map([
      [113, 'economy'],
      [112, 'energy'],
    ]),
  )
  const asked = await ask('tags', [115], [113, 112], <EntitiesField entity="tags" name="tags" label="Tags" />)
  expect(asked.mine.textContent).toBe('Mineelections')
  expect(asked.theirs.textContent).toBe('Theirseconomy, energy')
})

test('one picked record is asked about by its name, and none as empty', async () => {
  client.setQueryData(['names', 'users', [7]], new Map([[7, 'Ama']]))
  const asked = await ask('assignee_id', 7, null, <EntityField entity="users" name="assignee_id" label="Assignee" />)
  expect(asked.mine.textContent).toBe('MineAma')
  expect(asked.theirs.textContent).toBe('TheirsEmpty')
})

test('a picture is asked about as a picture', async () => {
  const picture = (url: string) => ({ key: 'k', url, file: null, crop: null })
  const field = <PictureField name="avatar" label="Avatar" />
  const asked = await ask('avatar', picture('/mine.jpg'), picture('/theirs.jpg'), field)
  expect(asked.mine.querySelector('img')?.getAttribute('src')).toBe('/mine.jpg')
  expect(asked.theirs.querySelector('img')?.getAttribute('src')).toBe('/theirs.jpg')
})
