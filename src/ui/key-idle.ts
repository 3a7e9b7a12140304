/**
 * Milliseconds without a key press after which a question or form that opened by itself takes keys, so that nobody types into it
 * unintentionally.
 */
export const keyIdleDelay = 500

/**
 * Milliseconds that keys are held for a text field, a question or the next row. A person who typed ahead looks up after about
 * this time and no longer expects the old keys to act.
 */
export const keyTimeout = 3000
