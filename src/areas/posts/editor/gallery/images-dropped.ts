// Uploads pictures that were dropped or pasted into a text, each with progress and Stop, and inserts them where they were dropped.
import type { Editor } from '@tiptap/core'

import { imageSubject } from '#client/media'
import { say } from '#contract/say'
import { insertImage } from '#editor/image-in-text'
import { beginUploads } from '#editor/upload-placeholders'
import { limitedQueue } from '#text/limited-queue'
import { loadWhenIdle } from '#ui/late'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'

loadWhenIdle(() => import('#client/api/send-files'))

/** Uploads a file. Resolves to the picture; null: the upload failed, was stopped or refused. */
export async function uploadPicture(file: File) {
  const result = await run({ id: 'images.upload', args: { file } }, 'drop')
  const made = result.status === 'done' ? result.outcome?.made : undefined
  return made === undefined ? null : (imageSubject.known.get(made) ?? null)
}

export function takeFiles(editor: Editor, files: readonly File[], at: number): void {
  void uploadEach(editor, files, at, uploadPicture)
}

/**
 * Uploads three files at a time and inserts the pictures in the order of the drop, each behind the one before. A notice tells how
 * many were uploaded after the text was closed or locked.
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
  const coming = files.map((file) => runLimited(() => upload(file)))
  let late = 0
  for (const [index, one] of coming.entries()) {
    const image = await one
    const isClosed = editor.isDestroyed || !editor.isEditable
    if (image !== null && isClosed) late += 1
    const place = placeholders.place()
    if (place === null) continue
    const isInserted = image !== null && !isClosed
    const next = isInserted ? insertImage(editor, image, { alt: image.alt, label: image.label }, place) : place
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
