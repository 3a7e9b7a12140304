// oxlint-disable jsx-a11y/prefer-tag-over-role -- hr cannot be focused or carry a value
import type { KeyboardEvent, PointerEvent } from 'react'

import { onKeys } from '#ui/keys'
import { useWords } from '#ui/words'
import { boxesOf, leastSize, type PaneNode, panesOf, type Split } from '#workspace/panes/tree'
import { resizeSplit } from '#workspace/panes/edit'
import { changeLayout } from '#workspace/panes/store'
import { tabTitle } from '#workspace/panes/tabs'

interface Line {
  split: Split
  /** Between the child at this place and the next. */
  at: number
  left: number
  top: number
  length: number
  /** Percent of the workspace the whole split has in its direction. */
  extent: number
}

/** The lines between panes: dragged by the pointer, moved by arrow keys (5 % a press, 1 % with Shift), evened by double click. */
export function Separators({ root }: { root: PaneNode }) {
  return linesOf(root).map((line) => <SeparatorLine key={`${line.split.id} ${line.at}`} line={line} />)
}

function linesOf(root: PaneNode): Line[] {
  const boxes = boxesOf(root)
  const boxOf = (node: PaneNode): { left: number; top: number; right: number; bottom: number } => {
    if (node.type === 'pane') return boxes.get(node.id) ?? { left: 0, top: 0, right: 0, bottom: 0 }
    const inner = node.children.map(boxOf)
    return {
      left: Math.min(...inner.map((box) => box.left)),
      top: Math.min(...inner.map((box) => box.top)),
      right: Math.max(...inner.map((box) => box.right)),
      bottom: Math.max(...inner.map((box) => box.bottom)),
    }
  }
  const walk = (node: PaneNode): Line[] => {
    if (node.type === 'pane') return []
    const whole = boxOf(node)
    const across = node.direction === 'right'
    const own = node.children.slice(1).map((child, at): Line => {
      const box = boxOf(child)
      return {
        split: node,
        at,
        left: box.left,
        top: box.top,
        length: across ? whole.bottom - whole.top : whole.right - whole.left,
        extent: across ? whole.right - whole.left : whole.bottom - whole.top,
      }
    })
    return [...own, ...node.children.flatMap(walk)]
  }
  return walk(root)
}

function SeparatorLine({ line }: { line: Line }) {
  const words = useWords()
  const { split, at } = line
  const across = split.direction === 'right'
  const size = split.sizes[at] ?? 0
  const pair = size + (split.sizes[at + 1] ?? 0)
  const set = (next: number, arranges = false) => {
    const first = Math.min(pair - leastSize, Math.max(leastSize, next))
    const sizes = split.sizes.map((old, place) => (place === at ? first : place === at + 1 ? pair - first : old))
    changeLayout((layout) => resizeSplit(layout, split.id, sizes), arranges)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = across ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const step = event.shiftKey ? 1 : 5
    if (event.key === less) set(size - step, true)
    else if (event.key === more) set(size + step, true)
    else if (event.key === 'Enter') set(pair / 2, true)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation={across ? 'vertical' : 'horizontal'}
      aria-label={words('Resize {first} and {second}', {
        first: nameOf(line.split.children[at]),
        second: nameOf(line.split.children[at + 1]),
      })}
      aria-valuenow={Math.round(size)}
      aria-valuemin={leastSize}
      aria-valuemax={Math.round(pair - leastSize)}
      className={`absolute z-20 transition-colors hover:bg-accent focus-visible:bg-accent active:bg-accent ${
        across ? 'w-1 -translate-x-px cursor-col-resize' : 'h-1 -translate-y-px cursor-row-resize'
      }`}
      style={{ left: `${line.left}%`, top: `${line.top}%`, [across ? 'height' : 'width']: `${line.length}%` }}
      onKeyDown={onKeys(onKeyDown)}
      onDoubleClick={() => set(pair / 2, true)}
      onPointerDown={(event) => drag(event, line, size, set)}
    />
  )
}

/** A side is known by the tab in front of its first pane. */
function nameOf(side: PaneNode | undefined): string {
  const pane = side && panesOf(side)[0]
  const tab = pane?.tabs.find(({ id }) => id === pane.active)
  return tab ? tabTitle(tab) : ''
}

/** Follows the pointer; the whole drag is one step for Undo. */
function drag(
  press: PointerEvent<HTMLDivElement>,
  line: Line,
  size: number,
  set: (size: number, arranges?: boolean) => void,
): void {
  const handle = press.currentTarget
  const room = handle.parentElement
  if (press.button !== 0 || !room) return
  press.preventDefault()
  handle.setPointerCapture(press.pointerId)
  const across = line.split.direction === 'right'
  const pixels = ((across ? room.clientWidth : room.clientHeight) * line.extent) / 100
  let first = true
  const move = (event: globalThis.PointerEvent) => {
    const by = across ? event.clientX - press.clientX : event.clientY - press.clientY
    set(size + (by / pixels) * 100, first)
    first = false
  }
  const end = () => handle.removeEventListener('pointermove', move)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('lostpointercapture', end, { once: true })
}
