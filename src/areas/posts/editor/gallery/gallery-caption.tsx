import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'

import { captionPrefix } from '#client/posts/image-menu'
import { useUnsent } from '#client/unsent'
import { imageAlt, imageLabel } from '#contract/media/image-rules'
import type { Caption } from '#editor/image-in-text'
import { Button } from '#ui/button'
import { CharacterCount, Field } from '#ui/form/field'
import { Textarea } from '#ui/input'
import { takeKey, useKeys } from '#ui/keys'
import { useWords } from '#ui/words'

const typed = z.object({ alt: z.string(), label: z.string() })
const rules = { alt: imageAlt(), label: imageLabel() }

const wrong = (name: keyof Caption, text: string): string[] =>
  rules[name].safeParse(text).error?.issues.map(({ message }) => message) ?? []

/** What is typed about a picture is kept under the post, the picture, and the texts that it is typed over. */
const nameOf = (post: number, src: string, given: Caption) => captionPrefix(post) + JSON.stringify([src, given])

interface ImageCaptionProps {
  /** The id of the post whose text shows the picture. */
  post: number
  src: string
  given: Caption
  /** The label of the button: Insert or Save. */
  button: string
  onDone: (caption: Caption) => void
}

/**
 * The fields for the alternative text and the caption of a picture. What is typed is kept until the button is pressed, and offered
 * again while the picture has the texts that it was typed over. Ctrl+Enter is the button: elsewhere it publishes the post.
 */
export function ImageCaption({ post, src, given, button, onDone }: ImageCaptionProps) {
  const words = useWords()
  const { value: values, set: keep } = useUnsent(nameOf(post, src, given), typed, given)
  const alt = useRef<HTMLTextAreaElement>(null)
  useEffect(() => alt.current?.focus(), [])
  const [tried, setTried] = useState(0)
  const set = (change: Partial<Caption>) => keep({ ...values, ...change })
  const trimmed = { alt: values.alt.trim(), label: values.label.trim() }
  const form = useRef<HTMLFormElement>(null)
  const bound = useKeys(
    'enter',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      takeKey(event)
      form.current?.requestSubmit()
    },
    form,
  )
  const refused = wrong('alt', trimmed.alt).length + wrong('label', trimmed.label).length > 0
  return (
    <form
      ref={bound}
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (refused) return setTried(tried + 1)
        keep(null)
        onDone(trimmed)
      }}
    >
      <img src={src} alt="" className="mb-2 max-h-64 w-full rounded-md border border-line bg-sunken object-contain" />
      <Field
        label={words('Alt text')}
        aside={<CharacterCount text={trimmed.alt} min={5} max={255} />}
        hint={trimmed.alt === '' ? words('Say what the image shows, for readers who cannot see it') : undefined}
        live={wrong('alt', trimmed.alt)}
        tried={tried}
      >
        {(ariaProps) => (
          <Textarea
            {...ariaProps}
            ref={alt}
            rows={2}
            value={values.alt}
            onChange={(event) => set({ alt: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={words('Caption')}
        aside={<CharacterCount text={trimmed.label} min={5} max={200} />}
        live={wrong('label', trimmed.label)}
        tried={tried}
      >
        {(ariaProps) => (
          <Textarea
            {...ariaProps}
            rows={2}
            value={values.label}
            onChange={(event) => set({ label: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" intent="primary" className="self-start">
        {button}
      </Button>
    </form>
  )
}
