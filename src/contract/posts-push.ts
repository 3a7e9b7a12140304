// The rules of push notifications, for the server and for whoever asks.

/** Two sendings of one post within so many seconds are one: the same call twice, or two people at once. */
export const pushRestSeconds = 60

/** Why a brand sends none. */
export const pushIsOff = 'Push notifications are switched off for this brand'

/** Why a post that readers cannot open is told of to nobody. */
export const notPublic = 'Only a published post can be sent'
