// @vitest-environment jsdom
import { DndContext, useDraggable } from '@dnd-kit/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useRowDragSensors } from '#ui/drag/row-drag-sensors'
import { useRowDragWords } from '#ui/drag/row-drag-words'
import { english, WordsProvider } from '#ui/words'

function Row() {
  const { attributes, listeners, setNodeRef } = useDraggable({ id: 7 })
  return <button ref={setNodeRef} type="button" {...attributes} {...listeners} />
}

function Rows() {
  return (
    <DndContext sensors={useRowDragSensors(32)} accessibility={useRowDragWords((id) => `Row ${id}`)}>
      <Row />
    </DndContext>
  )
}

afterEach(cleanup)

test('how a row is dragged, and what is dragged, is said in the person’s language', async () => {
  render(
    <WordsProvider value={(text, values) => english(text, values).toUpperCase()}>
      <Rows />
    </WordsProvider>,
  )
  expect(screen.getByText(/^PRESS SPACE TO LIFT THE ROW/)).toBeDefined()
  expect(document.body.textContent).not.toMatch(/draggable/i)
  fireEvent.keyDown(screen.getByRole('button'), { code: 'Space', key: ' ' })
  expect(await screen.findByText('ROW 7 IS LIFTED.')).toBeDefined()
})
