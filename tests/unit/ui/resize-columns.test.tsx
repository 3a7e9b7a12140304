// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useGrid } from '#ui/table/columns'
import { tablePreferences } from '#ui/table/preferences'

afterEach(cleanup)

const column = (id: string, width: number, grows = false) => ({ id, title: id, width, grows, cell: () => null })
const columns = [column('title', 200, true), column('author', 120)]
const rows: { id: number }[] = []

/** Drags a column's edge; the column is drawn so wide. @returns its kept width while it is dragged, and after. */
function drag(id: string, shown: number, by: number): (number | undefined)[] {
  const { result } = renderHook(() => useGrid('rows', columns, rows, 1000, true))
  const edge = document.body.appendChild(document.createElement('span'))
  edge.addEventListener('mousedown', (event) => result.current.resizing.begin(id, event, shown))
  const kept = () => tablePreferences('rows').sizes[id]
  act(() => void fireEvent.mouseDown(edge, { clientX: 100 }))
  act(() => void fireEvent.mouseMove(document, { clientX: 100 + by / 2 }))
  const meanwhile = kept()
  act(() => void fireEvent.mouseUp(document, { clientX: 100 + by }))
  return [meanwhile, kept()]
}

test('a width is written when the edge is let go, and not by a press that moves nothing', () => {
  expect(drag('author', 120, 0)).toEqual([undefined, undefined])
  expect(drag('author', 120, 60)).toEqual([undefined, 180])
  expect(drag('author', 180, -20)).toEqual([180, 160])
})

test('a column that takes the room that is left begins at the width that it is drawn with', () => {
  expect(drag('title', 500, 80)).toEqual([undefined, 580])
})
