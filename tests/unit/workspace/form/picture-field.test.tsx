// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { Form, useContractForm } from '#ui/form/form'
import { setNoticeSink } from '#workspace/command/notices'
import { hasPicture, noPicture, type Picture, PictureField } from '#workspace/form/picture-field'

const told: string[] = []
beforeEach(() => {
  told.length = 0
  setNoticeSink(({ message }) => told.push(String(message)))
  // A browser's picture, which knows by its bytes whether it can be shown.
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      set src(url: string) {
        const good = atob(url.split(',')[1] ?? '').startsWith('good')
        queueMicrotask(() => this.dispatchEvent(new Event(good ? 'load' : 'error')))
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const schema = z.object({ avatar: z.custom<Picture>() })
const base = { avatar: noPicture }

function Face() {
  const form = useContractForm({ schema, base, send: () => Promise.resolve({ status: 'done' }) })
  return (
    <Form form={form}>
      <PictureField name="avatar" label="Avatar" hint="At least 200 px wide" />
      <output>{hasPicture(form.values.avatar) ? 'taken' : 'none'}</output>
    </Form>
  )
}

const choose = (bytes: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) fireEvent.change(input, { target: { files: [new File([bytes], 'face.png')] } })
}

test('says what it asks for, and takes no picture that cannot be shown', async () => {
  render(<Face />)
  expect(screen.getByText('At least 200 px wide')).toBeDefined()
  choose('broken')
  await vi.waitFor(() => expect(told).toEqual(['Error loading image.']))
  expect(screen.getByText('none')).toBeDefined()
  choose('good')
  await vi.waitFor(() => expect(screen.getByText('taken')).toBeDefined())
  expect(told).toHaveLength(1)
})
