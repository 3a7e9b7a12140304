import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'

import { useWords } from '#ui/words'

/**
 * What a screen reader says while a row is dragged by its handle, in the person's language.
 * @param nameOf the name of a row by its id in dnd-kit.
 */
export function useRowDragWords(nameOf: (id: UniqueIdentifier) => string): DndContextProps['accessibility'] {
  const words = useWords()
  return {
    screenReaderInstructions: {
      draggable: words('Press Space to lift the row, the arrow keys to move it, Space to drop it, Escape to cancel.'),
    },
    announcements: {
      onDragStart: ({ active }) => words('{title} is lifted.', { title: nameOf(active.id) }),
      onDragOver: ({ over }) => (over ? words('Over {title}.', { title: nameOf(over.id) }) : undefined),
      onDragEnd: ({ active, over }) =>
        over && over.id !== active.id
          ? words('{title} is moved to the place of {other}.', { title: nameOf(active.id), other: nameOf(over.id) })
          : words('{title} is not moved.', { title: nameOf(active.id) }),
      onDragCancel: ({ active }) => words('{title} is not moved.', { title: nameOf(active.id) }),
    },
  }
}
