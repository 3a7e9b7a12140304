import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Listens on a port for a moment, so that a port that cannot be had is told before the database is opened or seeded.
 * @throws the network's error, such as EADDRINUSE.
 */
export async function tryPort({ port, host }: { port: number; host: string }): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  await once(server.close(), 'close')
}
