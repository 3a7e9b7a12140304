/**
 * Milliseconds without a key press after which a question or form that opened by itself takes keys, so that nobody types into it
 * unintentionally.
 */
export const keyIdleDelay = 500
