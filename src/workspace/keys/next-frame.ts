/** Resolves when what was done before is drawn. */
export const whenDrawn = () => new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
