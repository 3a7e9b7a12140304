// The purpose for which the gallery menu beside a post is open, by tab.
import { create } from 'zustand'

/** `text`: a picture goes into the text. The others are fields of the post. */
export type ImageMenu = 'text' | 'thumb' | 'fb_thumb'

export const useImageMenus = create<{ byTab: Readonly<Record<string, ImageMenu>> }>(() => ({ byTab: {} }))

export function openImageMenu(tabId: string, menu: ImageMenu): void {
  useImageMenus.setState(({ byTab }) => ({ byTab: { ...byTab, [tabId]: menu } }))
}

export function closeImageMenu(tabId: string): void {
  useImageMenus.setState(({ byTab }) => {
    const { [tabId]: _, ...others } = byTab
    return { byTab: others }
  })
}

/** The prefix of the names under which unsaved captions of a post's pictures are kept. */
export const captionPrefix = (post: number): string => `picture.${post}.`
