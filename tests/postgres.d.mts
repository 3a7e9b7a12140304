/** The newest installed server's programs, or null. */
export function postgresBinaries(): string | null
/** Starts a server of the tests' own; `url` names its database `postgres`. */
export function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }>
