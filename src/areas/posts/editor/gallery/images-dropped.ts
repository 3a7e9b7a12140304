// Files that are dropped into a text or pasted: each is uploaded, with its progress and Stop, and goes where it was dropped.
import type { Editor } from '@tiptap/core'

import { imageSubject } from '#client/media'
import { insertImage } from '#editor/image-in-text'
import { beginUpload } from '#editor/uploading'
import { atOnce } from '#text/at-once'
import { run } from '#workspace/command/gate'

/** The picture that an upload made; null: it failed, was stopped or was refused. */
export async function uploaded(file: File) {
  const result = await run({ id: 'images.upload', args: { file } }, 'drop')
  const made = result.status === 'done' ? result.outcome?.made : undefined
  return made === undefined ? null : (imageSubject.known.get(made) ?? null)
}

export function takeFiles(editor: Editor, files: readonly File[], at: number): void {
  const waiting = files.map((file) => ({ file, end: beginUpload(editor, at, file.name) }))
  void uploadEach(editor, waiting)
}

/** Three are uploaded at once; they go into the text in the order they were dropped. */
async function uploadEach(editor: Editor, waiting: readonly { file: File; end: () => number | null }[]): Promise<void> {
  const { run: inTurn } = atOnce(3)
  const coming = waiting.map(({ file, end }) => ({ end, upload: inTurn(() => uploaded(file)) }))
  for (const { end, upload } of coming) {
    const image = await upload
    const at = end()
    if (image && at !== null && editor.isEditable)
      insertImage(editor, image, { alt: image.alt, label: image.label }, at)
  }
}
