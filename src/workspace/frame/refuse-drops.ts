/**
 * Refuses dragged files where nothing takes them. The browser would open such a file, in place of the workspace or in a new tab.
 * @returns a function that stops it.
 */
export function refuseDrops(window: Window): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  return () => window.removeEventListener('dragover', refuse)
}
