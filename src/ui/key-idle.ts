/** How long, in milliseconds, the keyboard must rest before what came by itself takes a key: whoever was typing types on. */
export const keyRest = 500
