import { useState } from 'react'
import EasyCrop, { getInitialCropFromCroppedAreaPixels, type MediaSize, type Size } from 'react-easy-crop'

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

const middle = { x: 0, y: 0 }
const smallest = 1
const largest = 3

/** Whether two parts are the same but for what rounding adds. */
const isSame = (one: Crop | null, other: Crop | null) =>
  one && other
    ? (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= 2)
    : !one && !other

/** Chooses a part of a picture: by dragging and zooming, or by the arrow keys and the slider. */
export function Cropper({ url, aspect = 1, shape = 'rect', crop, tellsFirst = false, onCrop }: CropperProps) {
  const words = useWords()
  const [place, setPlace] = useState(middle)
  const [zoom, setZoom] = useState(smallest)
  /** The part that was shown or reported last. */
  const [known, setKnown] = useState(crop)
  const [picture, setPicture] = useState<MediaSize>()
  const [area, setArea] = useState<Size>()
  /** The picture whose part the person changed; null: none. A saved picture has another address, and is computed anew. */
  const [touched, setTouched] = useState<string | null>(null)
  /** The picture that the person is dragging or zooming; null: none. It stays under the hand while a colleague saves it. */
  const [held, setHeld] = useState<string | null>(null)
  const image = held ?? url
  // The part was set elsewhere: to a colleague's, or by a moved focus.
  if (held === null && !isSame(crop, known)) {
    setKnown(crop)
    setTouched(null)
    const shown =
      crop && picture && area
        ? getInitialCropFromCroppedAreaPixels(crop, picture, 0, area, smallest, largest)
        : { crop: middle, zoom: smallest }
    setPlace(shown.crop)
    setZoom(shown.zoom)
  }
  const tell = (part: Crop) => {
    setKnown(part)
    onCrop(part)
  }
  return (
    <>
      <div className="relative h-60 w-full max-w-80 overflow-hidden rounded-md bg-sunken">
        <EasyCrop
          image={image}
          aspect={aspect}
          cropShape={shape}
          showGrid={shape === 'rect'}
          minZoom={smallest}
          maxZoom={largest}
          crop={place}
          zoom={zoom}
          {...(crop ? { initialCroppedAreaPixels: crop } : {})}
          // With this role a screen reader passes the arrow keys on.
          cropperProps={{ role: 'application', 'aria-label': words('The part that shows; the arrow keys move it') }}
          onMediaLoaded={setPicture}
          setCropSize={setArea}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onInteractionStart={() => {
            setTouched(image)
            setHeld(image)
          }}
          onInteractionEnd={() => setHeld(null)}
          // The library also reports the part that it computes when the picture loads. That is no change by the person.
          onCropComplete={(_percent, pixels) => (touched === image || (tellsFirst && crop === null)) && tell(pixels)}
        />
      </div>
      <label className="flex items-center gap-2 text-sm text-muted">
        {words('Zoom')}
        <input
          type="range"
          className="accent-accent"
          min={smallest}
          max={largest}
          step={0.1}
          value={zoom}
          onChange={(event) => {
            setTouched(image)
            setZoom(Number(event.target.value))
          }}
        />
      </label>
    </>
  )
}
