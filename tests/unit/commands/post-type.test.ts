// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { beforeEach, expect, test } from 'vitest'

import { slideCommands } from '#commands/posts/slides'
import { postTypeCommand } from '#commands/posts/type'
import { editDraft } from '#client/post-draft/draft'
import { slidesOf } from '#client/post-draft/slides'
import { changeDraft, drafts } from '#client/post-draft/store'
import { externalType, liveUpdateType } from '#contract/constants'
import { extensionsOf } from '#editor/schema/schema'
import { newSlide } from '#text/slides'
import { holdInTab } from '#workspace/panes/tab-handle'

import { draft, inPost, open, server } from '../client/post-fixture'

const text = (words: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] })

const become = async (type: number) => {
  const outcome = await postTypeCommand.run({ id: 7, type }, { context: inPost } as never)
  return (outcome as { undo: () => Promise<unknown> }).undo
}

const typesOffered = () => {
  const { type } = postTypeCommand.arguments!.sources as unknown as {
    type: { options: (at: unknown) => { value: number }[] }
  }
  return type.options(inPost).map(({ value }) => value)
}

beforeEach(async () => {
  server.post = { ...server.post, template_type: 0, body: text('One.') }
  await open()
})

test('the text of a post becomes the Plot of a live update, and undo makes it the text again', async () => {
  editDraft(7, { body: text('Two.') })
  const undo = await become(liveUpdateType)
  expect(draft().values.template_type).toBe(liveUpdateType)
  expect(JSON.stringify(slidesOf(draft().values.body)?.[0]?.content)).toBe(text('Two.'))
  await undo()
  expect(draft().values).toMatchObject({ template_type: 0, body: text('Two.') })
})

test('an external link takes the editor of the text away; the headline gets the focus and the change has an undo', async () => {
  document.body.innerHTML = '<div id="panel-t1"><div data-place="editor"><textarea></textarea></div></div>'
  const [written, editor] = [document.createElement('textarea'), new Editor({ extensions: extensionsOf() })]
  document.body.append(written)
  written.focus()
  const letGo = holdInTab('t1', 'editor', editor)
  const forget = drafts.subscribe(() => {
    written.remove()
    editor.destroy()
  })
  const undo = await become(externalType)
  forget()
  expect(document.activeElement).toBe(document.querySelector('textarea'))
  await undo()
  expect(draft().values.template_type).toBe(0)
  letGo()
})

test('the undo is refused after more was typed', async () => {
  const undo = await become(liveUpdateType)
  editDraft(7, { body: JSON.stringify([newSlide({ id: 'plot', at: 1 }), newSlide({ id: 'one', at: 1 })]) })
  await expect(undo()).rejects.toThrow('The text has changed since: look at it again.')
  expect(draft().values.template_type).toBe(liveUpdateType)
})

test('a live update with slides besides the Plot stays one', async () => {
  expect(typesOffered()).toContain(liveUpdateType)
  await become(liveUpdateType)
  expect(typesOffered()).toContain(0)
  editDraft(7, { body: JSON.stringify([newSlide({ id: 'plot', at: 1 }), newSlide({ id: 'one', at: 1 })]) })
  expect(typesOffered()).toEqual([])
  await expect(async () => become(0)).rejects.toThrow('A live update with slides stays one.')
})

test('a command for slides offers to make the post a live update, but not where somebody else edits it', () => {
  const add = slideCommands.find(({ id }) => id === 'slides.add')!
  const fix = { label: 'Make it a live update', call: { id: 'posts.set-type', args: { id: 7, type: liveUpdateType } } }
  expect(add.available!(inPost)).toEqual({ reason: 'Open a live update first', fix })
  changeDraft(7, ({ lock }) => ({ lock: { ...lock, state: 'lost', holder: 'Kofi' } }))
  expect(add.available!(inPost)).toEqual({ reason: 'Open a live update first' })
  expect(postTypeCommand.available!(inPost)).toMatchObject({ reason: 'Kofi is editing this post' })
})
