import { type KeyboardCoordinateGetter, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useMemo } from 'react'

/**
 * What lifts a row by its handle: a pointer that has moved a little, or Space and then the arrows.
 * @param height of a row, in pixels: an arrow carries by one.
 */
export function useCarry(height: number) {
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
