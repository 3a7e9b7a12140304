// Which part stands beside the text of open posts: one choice a window, as wide as the side itself.
import { create } from 'zustand'

export type PostSidePart = 'settings' | 'analysis' | 'comments' | 'history'

interface Side {
  part: PostSidePart
  /** Grows with each time that a part is asked for, so that a folded side opens. */
  asked: number
}

export const usePostSide = create<Side>(() => ({ part: 'settings', asked: 0 }))

export const showPostSide = (part: PostSidePart): void =>
  usePostSide.setState(({ asked }) => ({ part, asked: asked + 1 }))
