import { useQuery } from '@tanstack/react-query'

import { imageByKey } from '#client/images'
import { imageUrl } from '#contract/media/images'
import { type Ratio, ratios } from '#contract/media/picture-parts'
import { PicturePart } from '#ui/picture-part'
import { useRights } from '#workspace/command/context'

interface ShownPictureProps {
  hash: string
  ext: string
  ratio: Ratio
  className: string
  onError?: (() => void) | undefined
}

/**
 * A post's picture as the site shows it in an aspect ratio: the part that is chosen in the gallery, or the middle for a person who may
 * not read the gallery.
 */
export function ShownPicture({ hash, ext, ratio, className, onError }: ShownPictureProps) {
  const mayRead = useRights().has('gallery.read')
  const { data: image } = useQuery({ ...imageByKey(hash), enabled: mayRead })
  const url = image?.url ?? imageUrl(hash, ext)
  if (image) return <PicturePart url={url} cut={image} ratio={ratio} className={className} onError={onError} />
  return (
    <img
      src={url}
      alt=""
      className={`object-cover ${className}`}
      style={{ aspectRatio: ratios[ratio] }}
      onError={onError}
    />
  )
}
