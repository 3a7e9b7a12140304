import { captureKeys, dispatchKey } from '#workspace/keys/dispatcher'

/** Listens to keys as the frame does. @returns a function that stops listening. */
export function listenToKeys(): () => void {
  const stopCapture = captureKeys(window)
  window.addEventListener('keydown', dispatchKey)
  return () => {
    stopCapture()
    window.removeEventListener('keydown', dispatchKey)
  }
}
