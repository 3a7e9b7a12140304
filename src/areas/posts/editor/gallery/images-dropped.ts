// Uploads pictures that were dropped or pasted into a text, each with progress and Stop, and inserts them where they were dropped.
import type { Editor } from '@tiptap/core'

import { imageSubject } from '#client/media'
import { insertImage } from '#editor/image-in-text'
import { beginUpload } from '#editor/upload-placeholders'
import { limitedQueue } from '#text/limited-queue'
import { loadWhenIdle } from '#ui/late'
import { run } from '#workspace/command/gate'

loadWhenIdle(() => import('#client/api/send-files'))

/** Uploads a file. Resolves to the picture; null: the upload failed, was stopped or refused. */
export async function uploadPicture(file: File) {
  const result = await run({ id: 'images.upload', args: { file } }, 'drop')
  const made = result.status === 'done' ? result.outcome?.made : undefined
  return made === undefined ? null : (imageSubject.known.get(made) ?? null)
}

export function takeFiles(editor: Editor, files: readonly File[], at: number): void {
  const waiting = files.map((file) => ({ file, end: beginUpload(editor, at, file.name) }))
  void uploadEach(editor, waiting)
}

/** Uploads three files at a time and inserts the pictures in the order of the drop. */
async function uploadEach(editor: Editor, waiting: readonly { file: File; end: () => number | null }[]): Promise<void> {
  const { run: runLimited } = limitedQueue(3)
  const coming = waiting.map(({ file, end }) => ({ end, upload: runLimited(() => uploadPicture(file)) }))
  for (const { end, upload } of coming) {
    const image = await upload
    const at = end()
    if (image && at !== null && editor.isEditable)
      insertImage(editor, image, { alt: image.alt, label: image.label }, at)
  }
}
