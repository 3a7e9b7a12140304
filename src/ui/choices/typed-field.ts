import { type RefObject, useState } from 'react'

import { takeKey, useKeys } from '#ui/keys'

interface Options {
  /** What stands in the field while nobody types. */
  shown: string
  /** Takes what was typed; answers what is wrong with it, or null when it was taken. An empty text is none. */
  take: (text: string) => string | null
  field: RefObject<HTMLInputElement | null>
  /** Hears the Down key. */
  onDown?: (() => void) | undefined
}

/**
 * A field whose text is read when one leaves it or presses Enter: until then it stays as it is typed, and what cannot be read
 * stays with the reason. A key with Ctrl or Alt may be a command, which acts on what was typed. Escape goes back to what stood there.
 */
export function useTyped({ shown, take, field, onDown }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const drop = () => {
    setTyped(null)
    setWrong(null)
  }
  const settle = () => {
    if (typed === null) return
    const reason = take(typed.trim())
    if (reason === null) drop()
    else setWrong(reason)
  }
  const bound = useKeys<HTMLInputElement>(
    '*',
    (event) => {
      if (event.key === 'ArrowDown' && onDown) {
        event.preventDefault()
        return onDown()
      }
      // A command runs on what stands here.
      if (event.ctrlKey || event.metaKey || event.altKey) settle()
      if (typed === null || (event.key !== 'Enter' && event.key !== 'Escape')) return
      takeKey(event)
      if (event.key === 'Enter') settle()
      else drop()
    },
    field,
  )
  const type = (text: string) => {
    setTyped(text)
    setWrong(null)
  }
  return { text: typed ?? shown, wrong, type, settle, drop, bound }
}
