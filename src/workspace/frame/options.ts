/** What the frame shows but does not read itself: person, brand, languages. workspace-start.tsx fills it from the session. */
import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface FrameOptions {
  brand: { code: string; name: string; /** IANA zone of the clock and of dates. */ zone: string }
  user: { name: string } | null
  /** Whether the session is still valid. A 401 or another window may have ended it. */
  signedIn: () => boolean
  /** The code of the interface's language, and the languages to choose from. A choice runs `language.set`. */
  language: { current: string; known: readonly { code: string; name: string }[] }
  /** The address that 'Go to website' opens. */
  siteUrl: string
}

export const useFrame = create<FrameOptions>(() => ({
  brand: { code: 'gh', name: 'Slotdesk', zone: 'UTC' },
  user: null,
  signedIn: () => true,
  language: { current: 'en', known: [] },
  siteUrl: '/site/',
}))

export function configureFrame(changes: Partial<FrameOptions>): void {
  useFrame.setState(changes)
}

let resolveFrame = () => {}
const frameShown = new Promise<void>((resolve) => {
  resolveFrame = resolve
})

/** Notes that the frame is drawn, and so can ask questions and show notices. The calls of `whenFrameShown` that wait are made. */
export const announceFrame = (): void => resolveFrame()

/** Calls `work` once, when the frame is drawn and so can ask questions and show notices; soon if it is drawn already. */
export const whenFrameShown = (work: () => void): Promise<void> => frameShown.then(work)

let resolveFirstScreen = () => {}

/** Resolves when the first screen has drawn its rows. Nothing else is loaded before that. */
export const firstScreen = new Promise<void>((resolve) => {
  resolveFirstScreen = resolve
})

export const announceFirstScreen = (): void => resolveFirstScreen()

/** A part of the status bar: at the `left` a state (connection, lock), at the `right` help. */
export interface StatusPart {
  id: string
  side: 'left' | 'right'
  order: number
  content: ReactNode
}

export const useStatus = create<{ parts: readonly StatusPart[] }>(() => ({ parts: [] }))

/** Shows a part in the status bar, in place of the one with its id. `content: null` removes it. */
export function setStatus(part: StatusPart): void {
  useStatus.setState(({ parts }) => {
    const others = parts.filter(({ id }) => id !== part.id)
    return { parts: part.content === null ? others : [...others, part].sort((a, b) => a.order - b.order) }
  })
}
