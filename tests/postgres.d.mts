/** The newest installed server's programs, or null. */
export function postgresBinaries(): string | null
/** Starts a server of the tests' own; `url` names its database `postgres`. */
export function startPostgres(): Promise<Server>
/** Starts a replica of such a server by its address, which streams from it. */
export function startReplica(primary: string): Promise<Server>

interface Server {
  url: string
  pid: number
  stop: () => Promise<void>
}
