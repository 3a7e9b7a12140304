import { useEffect, useRef, useState } from 'react'

import { forgetTyped, keepTyped, typedAbout } from '#client/posts/image-menu'
import { imageAlt, imageLabel } from '#contract/image-rules'
import type { Caption } from '#editor/image-in-text'
import { Button } from '#ui/button'
import { CharacterCount, Field } from '#ui/form/field'
import { Textarea } from '#ui/input'
import { takeKey, useKeys } from '#ui/keys'
import { useWords } from '#ui/words'
import { useTabId } from '#workspace/panes/tab-scope'

const rules = { alt: imageAlt(), label: imageLabel() }

const wrong = (name: keyof Caption, text: string): string[] =>
  rules[name].safeParse(text).error?.issues.map(({ message }) => message) ?? []

interface ImageCaptionProps {
  src: string
  given: Caption
  /** The label of the button: Insert or Save. */
  button: string
  onDone: (caption: Caption) => void
}

/**
 * The fields for the alternative text and the caption of a picture, with what was typed before the menu was closed. Ctrl+Enter is the
 * button: elsewhere it publishes the post.
 */
export function ImageCaption({ src, given, button, onDone }: ImageCaptionProps) {
  const words = useWords()
  const tabId = useTabId()
  const [values, setValues] = useState(() => typedAbout(tabId, src) ?? given)
  const alt = useRef<HTMLTextAreaElement>(null)
  useEffect(() => alt.current?.focus(), [])
  const [tried, setTried] = useState(0)
  const set = (change: Partial<Caption>) => {
    const next = { ...values, ...change }
    keepTyped(tabId, src, next)
    setValues(next)
  }
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
        forgetTyped(tabId, src)
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
