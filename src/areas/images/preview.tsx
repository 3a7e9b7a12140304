import { useEffect, useState } from 'react'

import { imageSubject } from '#client/media'
import { onPreview } from '#commands/images-preview'
import type { Image } from '#contract/media/images'
import { Dialog } from '#ui/overlays/dialog'
import { useWords } from '#ui/words'

/** A preview of a whole picture with its texts. Space opens and closes it. */
export function PreviewDialog() {
  const words = useWords()
  const [row, setRow] = useState<Image | null>(null)
  useEffect(() => onPreview((id) => setRow(imageSubject.known.get(id) ?? null)), [])
  const close = () => setRow(null)
  const facts = row && [row.author, `${row.width} × ${row.height}`].filter((fact) => fact !== '').join(' · ')
  return (
    <Dialog
      open={row !== null}
      onClose={close}
      title={row?.name ?? words('Preview the image')}
      width="xl"
      onKey={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        close()
      }}
    >
      {row && (
        <figure className="flex flex-col items-center gap-2">
          <img src={row.url} alt={row.alt} className="max-h-[76vh] rounded-md bg-sunken object-contain" />
          <figcaption className="text-sm text-muted">
            {row.label} {facts}
          </figcaption>
        </figure>
      )}
    </Dialog>
  )
}
