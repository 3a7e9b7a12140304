import { useEffect, useState } from 'react'

import { useReach } from '#client/api/server-reachable'
import { useField, useThisDraft } from '#client/post-draft/use-draft'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'

import { DraftField } from './draft-field'
import { ShownPicture } from './shown-picture'

/** The post's picture for lists, or the one for Facebook. */
export function ThumbField({ name = 'thumb', label }: { name?: 'thumb' | 'fb_thumb'; label: string }) {
  const words = useWords()
  const { values } = useThisDraft()
  const { value: thumb } = useField(name)
  const ext = name === 'thumb' ? values.thumb_ext : values.fb_thumb_ext
  const [add, change] =
    name === 'thumb'
      ? [words('Add image'), words('Change image')]
      : [words('Add Facebook image'), words('Change Facebook image')]
  return (
    <DraftField name={name} label={label}>
      {(ariaProps) => (
        <>
          {thumb && ext && <Thumb key={thumb} hash={thumb} ext={ext} />}
          <div className="flex gap-2" data-thumb={name}>
            <CommandButton
              command={name === 'thumb' ? 'posts.thumb' : 'posts.facebook-image'}
              aria-invalid={ariaProps['aria-invalid']}
              aria-describedby={ariaProps['aria-describedby']}
              label={thumb ? change : add}
            />
            {thumb && (
              <CommandButton
                command={name === 'thumb' ? 'posts.remove-thumb' : 'posts.remove-facebook-image'}
                intent="ghost"
                label={words('Remove')}
              />
            )}
          </div>
        </>
      )}
    </DraftField>
  )
}

/** A picture of the post, or that it could not be loaded. It is loaded again when the server answers again. */
export function Thumb({ hash, ext }: { hash: string; ext: string }) {
  const words = useWords()
  const [failed, setFailed] = useState(false)
  useEffect(() => useReach.subscribe((reach) => setFailed((was) => was && reach.lostAt !== null)), [])
  const frame = 'mb-2 w-full rounded-md border border-line bg-sunken'
  if (failed)
    return (
      <p role="alert" className={`${frame} flex aspect-video items-center justify-center text-danger`}>
        {words('Error loading image.')}
      </p>
    )
  return <ShownPicture hash={hash} ext={ext} ratio="16:9" className={frame} onError={() => setFailed(true)} />
}
