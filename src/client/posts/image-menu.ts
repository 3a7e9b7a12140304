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

/** The alternative text and the caption of a picture. */
interface Typed {
  alt: string
  label: string
}

/** What was typed about pictures and is not saved, by tab and address of the picture. */
const typed = new Map<string, Typed>()

/** Keeps what is typed, so that a menu that is closed by mistake, or because somebody took the post over, has it when it opens again. */
export const keepTyped = (tabId: string, src: string, values: Typed): void => void typed.set(`${tabId} ${src}`, values)

export const typedAbout = (tabId: string, src: string): Typed | undefined => typed.get(`${tabId} ${src}`)

export const forgetTyped = (tabId: string, src: string): void => void typed.delete(`${tabId} ${src}`)
