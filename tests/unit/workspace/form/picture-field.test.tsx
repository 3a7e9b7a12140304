// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { Form, useContractForm } from '#ui/form/form'
import { setNoticeSink } from '#workspace/command/notices'
import { hasPicture, noPicture, type Picture, PictureField } from '#workspace/form/picture-field'

const told: string[] = []
/** Lets the slow pictures load. */
let goOn = (): void => undefined
beforeEach(() => {
  told.length = 0
  setNoticeSink(({ message }) => told.push(String(message)))
  // A browser's picture, which knows by its bytes whether it can be shown.
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      set src(url: string) {
        const bytes = atob(url.split(',')[1] ?? '')
        const end = () => this.dispatchEvent(new Event(bytes.startsWith('good') ? 'load' : 'error'))
        if (bytes.endsWith('slow')) goOn = () => void end()
        else queueMicrotask(end)
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
      <p>{form.values.avatar.file?.name}</p>
    </Form>
  )
}

const choose = (bytes: string, name = 'face.png') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) fireEvent.change(input, { target: { files: [new File([bytes], name)] } })
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

test('of two files that are chosen quickly the last one is taken, however long the first takes to load', async () => {
  render(<Face />)
  const waits = goOn
  choose('good but slow', 'first.png')
  await vi.waitFor(() => expect(goOn).not.toBe(waits))
  choose('good', 'second.png')
  await vi.waitFor(() => expect(screen.getByText('second.png')).toBeDefined())
  goOn()
  await act(async () => undefined)
  expect(screen.getByText('second.png')).toBeDefined()
})
