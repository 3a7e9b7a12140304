/** Resolves after the next frame is drawn. */
export const whenDrawn = () => new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)))

/** Resolves when a condition is true, which is checked after each drawn frame, or after the given number of frames. */
export async function drawnUntil(isTrue: () => boolean, mostFrames: number): Promise<void> {
  for (let frames = 0; frames < mostFrames && !isTrue(); frames += 1) await whenDrawn()
}
