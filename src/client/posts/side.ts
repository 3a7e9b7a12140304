// The part that is shown beside the text of open posts. All posts of a window share it.
import { create } from 'zustand'

export type PostSidePart = 'settings' | 'analysis' | 'comments' | 'history'

interface Side {
  part: PostSidePart
  /** Counts the requests for a part, so that each request opens a folded side. */
  asked: number
  /** The post that opens with its side unfolded, for a part that was requested before it was open; undefined: none. */
  opens?: number | undefined
  /** The tab whose part takes the focus when it is drawn; null: none. */
  enters: string | null
}

export const usePostSide = create<Side>(() => ({ part: 'settings', asked: 0, enters: null }))

/** Shows a part beside the open posts. @param opens a post that is about to be opened for it */
export const showPostSide = (part: PostSidePart, opens?: number): void =>
  usePostSide.setState(({ asked }) => ({ part, asked: asked + 1, opens }))

/** Shows the earlier versions beside the open posts. @param tab the tab in which they take the focus */
export function showHistory(tab: string | undefined): void {
  showPostSide('history')
  usePostSide.setState({ enters: tab ?? null })
}
