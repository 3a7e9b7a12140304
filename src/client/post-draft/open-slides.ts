// The slide of a live update that is open in each tab. Commands on slides act on it.
import { createStore } from 'zustand/vanilla'

export const openSlides = createStore<{ byTab: Readonly<Record<string, string>> }>(() => ({ byTab: {} }))

export const openSlideIn = (tabId: string): string | undefined => openSlides.getState().byTab[tabId]

export const openSlide = (tabId: string, slideId: string): void =>
  openSlides.setState(({ byTab }) => ({ byTab: { ...byTab, [tabId]: slideId } }))
