/** What the frame shows but cannot know: who is signed in, the brand, the languages. workspace-start.tsx fills it from the session. */
import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface FrameOptions {
  brand: { code: string; name: string; /** IANA zone of the clock and of dates. */ zone: string }
  user: { name: string } | null
  /** Whether the token still stands: a 401 or another window may have ended it. */
  signedIn: () => boolean
  /** The code of the language that is spoken, and those that are offered; the choice runs `language.set`. */
  language: { current: string; known: readonly { code: string; name: string }[] }
  /** Where 'Go to website' leads. */
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

/** The frame is there: it can ask, show and announce. */
export const announceFrame = (): void => resolveFrame()

/** Runs once the frame can ask, show and announce; at once when it is there. */
export const whenFrameShown = (work: () => void): Promise<void> => frameShown.then(work)

let resolveFirstScreen = () => {}

/** Resolves when the first screen has drawn its rows: only then is anything else loaded. */
export const firstScreen = new Promise<void>((resolve) => {
  resolveFirstScreen = resolve
})

export const announceFirstScreen = (): void => resolveFirstScreen()

/** A part of the status bar: `left` is read as state (connection, lock), `right` as help. */
export interface StatusPart {
  id: string
  side: 'left' | 'right'
  order: number
  content: ReactNode
}

export const useStatus = create<{ parts: readonly StatusPart[] }>(() => ({ parts: [] }))

/** Puts a part into the status bar, in place of the one with its id; `content: null` takes it away. */
export function setStatus(part: StatusPart): void {
  useStatus.setState(({ parts }) => {
    const others = parts.filter(({ id }) => id !== part.id)
    return { parts: part.content === null ? others : [...others, part].sort((a, b) => a.order - b.order) }
  })
}
