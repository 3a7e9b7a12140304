import { type RefObject, useEffect, useState } from 'react'

import { takeKey, useKeys } from '#ui/keys'

interface Options {
  /** The text of the field while it is not being edited. */
  shown: string
  /** Reads the typed text. Returns the error, or null when the text was accepted. Empty text means no value. */
  take: (text: string) => string | null
  field: RefObject<HTMLInputElement | null>
  /** Called on the Down key. */
  onDown?: (() => void) | undefined
  /** Called with true when the field shows text that was not accepted, and with false when it shows none any more. */
  onUnreadable?: ((isUnreadable: boolean) => void) | undefined
}

/**
 * A field whose text is parsed on blur or Enter. Until then it stays as typed; invalid text stays with the error. A key with Ctrl
 * or Alt parses too, because it may run a command. Escape restores the earlier text.
 */
export function useTyped({ shown, take, field, onDown, onUnreadable }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const isUnreadable = wrong !== null
  useEffect(() => {
    if (!isUnreadable) return
    onUnreadable?.(true)
    return () => onUnreadable?.(false)
  }, [isUnreadable, onUnreadable])
  const drop = () => {
    setTyped(null)
    setWrong(null)
  }
  /** Parses the typed text, if there is any. @returns whether it was accepted; if not, the error shows. */
  const settle = (): boolean => {
    const reason = typed === null ? null : take(typed.trim())
    if (reason === null) drop()
    else setWrong(reason)
    return reason === null
  }
  const bound = useKeys<HTMLInputElement>(
    '*',
    (event) => {
      if (event.key === 'ArrowDown' && onDown) {
        event.preventDefault()
        return onDown()
      }
      // Parses first, so that the command uses the new value. An unreadable text is not saved as if it had not been typed.
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      if (isChord && !settle() && ['s', 'Enter'].includes(event.key)) return takeKey(event)
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
