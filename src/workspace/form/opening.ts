let last = 0

/**
 * The number of a new opening of a side panel. It tells two forms of new records apart, also when the second opens before the first
 * is closed or gets the id of its saved record.
 */
export const nextOpening = (): number => (last += 1)
