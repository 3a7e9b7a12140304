/** Resolves after the next frame is drawn. */
export const whenDrawn = () => new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
