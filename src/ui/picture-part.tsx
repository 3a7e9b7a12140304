import { type Cropping, pictureArea, type Ratio, ratios } from '#contract/media/picture-parts'

interface PicturePartProps {
  url: string
  cut: Cropping
  ratio: Ratio
  /** Sets the width or the height; the ratio gives the other. */
  className: string
  onError?: (() => void) | undefined
}

/** The part of a picture that the site shows in an aspect ratio. */
export function PicturePart({ url, cut, ratio, className, onError }: PicturePartProps) {
  const { x, y, width, height } = pictureArea(cut, ratio)
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <span className={`relative block overflow-hidden bg-sunken ${className}`} style={{ aspectRatio: ratios[ratio] }}>
      <img
        src={url}
        alt=""
        onError={onError}
        className="absolute max-w-none"
        style={{
          width: share(cut.width, width),
          height: share(cut.height, height),
          left: share(-x, width),
          top: share(-y, height),
        }}
      />
    </span>
  )
}
