// The rules of push notifications, shared by server and browser.

/** Two pushes of one post within so many seconds count as one: a repeated call, or two people at once. */
export const pushRestSeconds = 60

/** The refusal of a first push of a post that somebody sent while the question was open. */
export const sentMeanwhile = 'This push has been sent meanwhile.'

/** The reason when the brand has no push notifications. */
export const pushIsOff = 'Push notifications are switched off for this brand'

/** The reason when readers cannot open the post. */
export const notPublic = 'Only a published post can be sent'
