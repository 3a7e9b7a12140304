import { type KeyboardCoordinateGetter, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useMemo } from 'react'

/**
 * The sensors of dnd-kit that drag a row by its handle: a pointer that moves 4 pixels, or Space and then the arrow keys.
 * @param height the height of a row in pixels. An arrow key moves the dragged row by one row.
 */
export function useRowDragSensors(height: number) {
  const coordinateGetter = useMemo<KeyboardCoordinateGetter>(
    () =>
      (event, { currentCoordinates }) => {
        const by = { ArrowUp: -height, ArrowDown: height }[event.key]
        if (by === undefined) return undefined
        event.preventDefault()
        return { ...currentCoordinates, y: currentCoordinates.y + by }
      },
    [height],
  )
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  )
}
