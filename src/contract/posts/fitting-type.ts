import { liveUpdateType } from '#contract/constants'

/**
 * The type that a post needs for a text that has none of its own. @param slides whether the text is slides @param before whether the
 * present one is @param now the present type
 */
export const fittingType = (slides: boolean, before: boolean, now: number): number =>
  slides === before ? now : slides ? liveUpdateType : 0
