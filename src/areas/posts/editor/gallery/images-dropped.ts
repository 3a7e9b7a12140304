// Uploads pictures that were dropped or pasted into a text, each with progress and Stop, and inserts them where they were dropped.
import type { Editor } from '@tiptap/core'

import { whenReached } from '#client/api/when-reached'
import type { Image } from '#contract/media/images'
import { say } from '#contract/base/say'
import { insertImage } from '#editor/image-in-text'
import { beginUploads, followPlace } from '#editor/upload-placeholders'
import { limitedQueue } from '#text/limited-queue'
import { loadWhenIdle } from '#ui/late'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'

loadWhenIdle(() => import('#client/api/send-files'))

/**
 * Uploads a file. Resolves to the picture; null: the upload failed, was stopped or refused.
 * @param onRetried called with the picture when the upload failed and its Retry succeeded.
 */
export async function uploadPicture(file: File, onRetried: (image: Image) => void): Promise<Image | null> {
  let isOver = false
  let image: Image | null = null
  const onMade = (made: Image) => {
    image = made
    if (isOver) onRetried(made)
  }
  await run({ id: 'images.upload', args: { file, onMade } }, 'drop')
  isOver = true
  return image
}

export function takeFiles(editor: Editor, files: readonly File[], at: number): void {
  void uploadEach(editor, files, at, uploadPicture)
}

/**
 * Uploads three files at a time and inserts the pictures in the order of the drop, each behind the one before. While the server cannot
 * be reached, those that have not begun wait. One that failed is inserted there after its Retry, or beside the caret if that place was
 * deleted. A notice tells how many were uploaded after the text was closed or locked.
 */
export async function uploadEach(
  editor: Editor,
  files: readonly File[],
  at: number,
  upload: typeof uploadPicture,
): Promise<void> {
  const { run: runLimited } = limitedQueue(3)
  const names = files.map(({ name }) => name)
  const placeholders = beginUploads(editor, at, names)
  const isClosed = () => editor.isDestroyed || !editor.isEditable
  const insert = (image: Image, place?: number) =>
    insertImage(editor, image, { alt: image.alt, label: image.label }, place)
  const places = new Map<File, () => number | null>()
  const onRetried = (file: File) => (image: Image) => {
    if (isClosed()) sayLate(1)
    else insert(image, places.get(file)?.() ?? undefined)
  }
  const coming = files.map((file) => runLimited(() => whenReached().then(() => upload(file, onRetried(file)))))
  let late = 0
  for (const [index, file] of files.entries()) {
    const image = (await coming[index]) ?? null
    if (image !== null && isClosed()) late += 1
    const place = placeholders.place()
    if (place === null) continue
    const next = image !== null && !isClosed() ? insert(image, place) : place
    if (image === null) places.set(file, followPlace(editor, place))
    placeholders.show(names.slice(index + 1), next)
  }
  sayLate(late)
}

function sayLate(pictures: number): void {
  if (pictures === 0) return
  const message =
    pictures === 1
      ? '1 picture is in the gallery only: its text was closed or locked before'
      : say`${pictures} pictures are in the gallery only: their text was closed or locked before`
  notify({ kind: 'error', message })
}
