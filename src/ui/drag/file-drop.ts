import { type DragEvent, useState } from 'react'

/** Classes that mark the element while files that it takes are dragged over it. */
export const fileDropLook = 'data-files:outline-2 data-files:-outline-offset-2 data-files:outline-accent'

/**
 * Takes files that are dropped on an element.
 * @param marks whether the element is marked while files are over it.
 * @param take gets the files of a drop; there may be none.
 * @returns the element's attribute and event handlers.
 */
export function useFileDrop(marks: boolean, take: (event: DragEvent, files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-files': (isOver && marks) || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      take(event, [...event.dataTransfer.files])
    },
  }
}
