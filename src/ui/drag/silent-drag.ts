const silent = () => undefined

/** Turns off the screen reader texts of dnd-kit, which do not name what is dragged. The commands announce the moves. */
export const silentDrag = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}
