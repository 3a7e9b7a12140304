import { useQuery } from '@tanstack/react-query'

import { allSections } from '#client/lists/lookups'
import { useSession } from '#client/session/session'
import { useThisDraft } from '#client/post-draft/use-draft'
import type { Ratio } from '#contract/media/picture-parts'
import { useWords } from '#ui/words'

import { ShownPicture } from './shown-picture'

/** Previews of the post on the main page and on Facebook, updated while typing. */
export function PreviewCards() {
  const words = useWords()
  const { values } = useThisDraft()
  const { data: sections = [] } = useQuery(allSections)
  const brand = useSession((state) => state.constants?.brand)
  const section = sections.find(({ id }) => id === values.section_id)?.catchy_title
  const headline = values.main_headline || values.catchy_title
  const host = hostOf(brand?.site_url)
  const [ownKey, ownExt] = [values.fb_thumb ?? values.thumb, values.fb_thumb ? values.fb_thumb_ext : values.thumb_ext]
  return (
    <div className="flex flex-col gap-4">
      <figure aria-label={words('Main page')} className="overflow-hidden rounded-md border border-line">
        <figcaption className="border-b border-line px-2 py-1 text-sm text-muted">{words('Main page')}</figcaption>
        <Picture hash={values.thumb} ext={values.thumb_ext} ratio="3:2" shape="aspect-3/2" />
        <div className="p-3">
          {section !== undefined && <p className="mb-1 text-xs font-semibold text-accent">{section}</p>}
          <p className="font-serif text-base leading-snug font-semibold break-words">
            {values.catchy_title || headline || words('Headline')}
          </p>
          {values.description !== '' && (
            <p className="mt-1 line-clamp-3 text-sm text-muted break-words">{values.description}</p>
          )}
        </div>
      </figure>
      <figure aria-label={words('Facebook')} className="overflow-hidden rounded-md border border-line">
        <figcaption className="border-b border-line px-2 py-1 text-sm text-muted">{words('Facebook')}</figcaption>
        <Picture hash={ownKey} ext={ownExt} ratio="16:9" shape="aspect-[1.91]" />
        <div className="bg-sunken p-3">
          <p className="text-xs text-muted uppercase">{host}</p>
          <p className="mt-0.5 line-clamp-2 font-semibold break-words">
            {values.fb_catchy_title || headline || words('Headline')}
          </p>
          {values.description !== '' && (
            <p className="mt-0.5 line-clamp-1 text-sm text-muted break-words">{values.description}</p>
          )}
        </div>
      </figure>
    </div>
  )
}

const hostOf = (address: string | undefined): string =>
  address !== undefined && URL.canParse(address, location.href) ? new URL(address, location.href).host : ''

interface PictureProps {
  hash: string | null
  ext: string | null
  /** The aspect ratio in which the site gives the picture. */
  ratio: Ratio
  /** The class of the aspect ratio in which it is shown: a part of the other. */
  shape: string
}

function Picture({ hash, ext, ratio, shape }: PictureProps) {
  const words = useWords()
  if (!hash || !ext)
    return (
      <div className={`${shape} flex w-full items-center justify-center bg-sunken text-sm text-muted`}>
        {words('No image')}
      </div>
    )
  return (
    <div className={`${shape} flex w-full items-center overflow-hidden`}>
      <ShownPicture key={hash} hash={hash} ext={ext} ratio={ratio} className="w-full shrink-0" />
    </div>
  )
}
