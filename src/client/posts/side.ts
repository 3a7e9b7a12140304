// The part that is shown beside the text of open posts. All posts of a window share it.
import { create } from 'zustand'

export type PostSidePart = 'settings' | 'analysis' | 'comments' | 'history'

interface Side {
  part: PostSidePart
  /** Counts the requests for a part, so that each request opens a folded side. */
  asked: number
}

export const usePostSide = create<Side>(() => ({ part: 'settings', asked: 0 }))

export const showPostSide = (part: PostSidePart): void =>
  usePostSide.setState(({ asked }) => ({ part, asked: asked + 1 }))
