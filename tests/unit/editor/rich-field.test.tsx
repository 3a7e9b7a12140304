// @vitest-environment jsdom
// A rich-text field takes over another person's text while somebody writes in it.
import type { Editor } from '@tiptap/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'

import { openDialog } from '#editor/dialog-registry'
import { RichField } from '#editor/rich-field'
import { configureForms } from '#ui/form/field-messages'
import { Form, useContractForm, useFormField } from '#ui/form/form'

import { stubResizeObserver } from '../resize-observer'

afterEach(cleanup)

const body = (...paragraphs: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

/** As a brand without videos. */
const noVideos = ({ provider }: { provider: string }) => (provider === 'youtube' ? 'No videos.' : undefined)

let editor: Editor
const actions: string[] = []
const keep = (made: Editor) => {
  editor = made
  return () => undefined
}

function Theirs({ text }: { text: string }) {
  const { set } = useFormField('body')
  return <button onClick={() => set(text)}>Take theirs</button>
}

function BodyForm({ mine, theirs }: { mine: string; theirs: string }) {
  const form = useContractForm({
    schema: z.object({ body: z.string() }),
    base: { body: mine },
    send: () => Promise.resolve({ status: 'done' as const }),
  })
  return (
    <Form form={form}>
      <RichField
        name="body"
        label="Body"
        onEditor={keep}
        onAction={(action) => void actions.push(action)}
        refusesEmbed={noVideos}
      />
      <Theirs text={theirs} />
    </Form>
  )
}

function show(mine: string, theirs = ''): void {
  configureForms({ readFieldMessages: () => ({}) })
  stubResizeObserver()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BodyForm mine={mine} theirs={theirs} />
    </QueryClientProvider>,
  )
}

test('the caret stays in its paragraph, and Undo takes back only what was typed here', () => {
  show(body('One.', 'Two.'), body('One by a colleague.', 'Two.', 'Three by a colleague.'))
  act(() => void editor.commands.setTextSelection('One.'.length + 2 + 'Two.'.length + 1))
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  const texts = () => editor.state.doc.children.map(({ textContent }) => textContent)
  act(() => void editor.commands.insertContent(' Typed.'))
  expect(texts()).toEqual(['One by a colleague.', 'Two. Typed.', 'Three by a colleague.'])
  act(() => {
    editor.commands.undo()
    editor.commands.undo()
  })
  expect(texts()).toEqual(['One by a colleague.', 'Two.', 'Three by a colleague.'])
})

test('a list pasted from Word is a list', () => {
  show('')
  const item = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·  </span>One</p>`
  act(() => void editor.view.pasteHTML(item, new Event('paste') as ClipboardEvent))
  expect(editor.getHTML()).toBe('<ul><li dir="auto"><p dir="auto">One</p></li></ul>')
})

test('a pasted picture asks for the action that refuses pictures, and words do not', () => {
  show(body('One.'))
  const paste = (files: readonly File[], text: string) =>
    fireEvent.paste(screen.getByRole('textbox', { name: 'Body' }), {
      clipboardData: { files, types: [], getData: (type: string) => (type === 'text/plain' ? text : '') },
    })
  paste([], 'Words')
  expect(actions).toEqual([])
  paste([new File(['x'], 'harbour.png', { type: 'image/png' })], '')
  expect(actions).toEqual(['image'])
})

test('Ctrl+Enter, which sends the form, is left to the keys of the place; Enter is the text’s', () => {
  show(body('One.'))
  const text = screen.getByRole('textbox', { name: 'Body' })
  const isLeft = (init: object) => fireEvent.keyDown(text, { key: 'Enter', keyCode: 13, ...init })
  expect([isLeft({ ctrlKey: true }), isLeft({ ctrlKey: true, shiftKey: true }), isLeft({})]).toEqual([
    true,
    true,
    false,
  ])
})

test('the embed dialog names the services that the field accepts, and takes no other', async () => {
  show(body('One.'))
  await act(async () => openDialog(editor, 'embed'))
  expect(screen.getByRole('dialog').textContent).toContain('Vimeo, X, Facebook')
  expect(screen.getByRole('dialog').textContent).not.toContain('YouTube')
  fireEvent.change(screen.getByLabelText('Embed link or html'), { target: { value: 'https://youtu.be/dQw4w9WgXcQ' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add embed' })))
  expect(screen.getByRole('alert').textContent).toBe('No videos.')
  expect(editor.getText()).not.toContain('youtu')
})
