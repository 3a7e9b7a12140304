/** The programs of the newest installed server, or null. */
export function postgresBinaries(): string | null
/** Starts a server for tests; `url` names its database `postgres`. */
export function startPostgres(): Promise<Server>
/** Starts a streaming replica of such a server. */
export function startReplica(primary: string): Promise<Server>

interface Server {
  url: string
  pid: number
  stop: () => Promise<void>
}
