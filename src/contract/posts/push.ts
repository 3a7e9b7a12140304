// The rules of push notifications, shared by server and browser.

/** Two pushes of one post within so many seconds count as one: a repeated call, or two people at once. */
export const pushRestSeconds = 60

/** The reason when the brand has no push notifications. */
export const pushIsOff = 'Push notifications are switched off for this brand'

/** The reason when readers cannot open the post. */
export const notPublic = 'Only a published post can be sent'
