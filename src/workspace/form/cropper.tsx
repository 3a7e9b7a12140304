import { useState } from 'react'
import EasyCrop from 'react-easy-crop'

import type { Crop } from '#contract/base/multipart'
import { useWords } from '#ui/words'

interface CropperProps {
  url: string
  /** Width divided by height. */
  aspect?: number
  shape?: 'round' | 'rect'
  /** The visible part, in pixels of the picture; null: none was chosen, and the middle shows. */
  crop: Crop | null
  /** Also reports the initial part, for instance of a file that was just chosen. */
  tellsFirst?: boolean
  onCrop: (crop: Crop) => void
}

/** Chooses a part of a picture: by dragging and zooming, or by the arrow keys and the slider. */
export function Cropper({ url, aspect = 1, shape = 'rect', crop, tellsFirst = false, onCrop }: CropperProps) {
  const words = useWords()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  /** The picture whose part the person changed; null: none. A saved picture has another address, and is computed anew. */
  const [touched, setTouched] = useState<string | null>(null)
  return (
    <>
      <div className="relative h-60 w-full max-w-80 overflow-hidden rounded-md bg-sunken">
        <EasyCrop
          image={url}
          aspect={aspect}
          cropShape={shape}
          showGrid={shape === 'rect'}
          minZoom={1}
          maxZoom={3}
          crop={place}
          zoom={zoom}
          {...(crop ? { initialCroppedAreaPixels: crop } : {})}
          // With this role a screen reader passes the arrow keys on.
          cropperProps={{ role: 'application', 'aria-label': words('The part that shows; the arrow keys move it') }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onInteractionStart={() => setTouched(url)}
          // The library also reports the part that it computes when the picture loads. That is no change by the person.
          onCropComplete={(_percent, pixels) => (touched === url || (tellsFirst && crop === null)) && onCrop(pixels)}
        />
      </div>
      <label className="flex items-center gap-2 text-sm text-muted">
        {words('Zoom')}
        <input
          type="range"
          className="accent-accent"
          min={1}
          max={3}
          step={0.1}
          value={zoom}
          onChange={(event) => {
            setTouched(url)
            setZoom(Number(event.target.value))
          }}
        />
      </label>
    </>
  )
}
