// The one connection that receives PostgreSQL's notifications. It reconnects by itself after a loss.
import type pg from 'pg'

export interface Listener {
  /**
   * Listens on a channel.
   * @param back called after each reconnect. Notifications sent while the connection was down are lost.
   */
  listen: (channel: string, heard: (payload: string) => void, back?: () => void) => Promise<() => Promise<void>>
  /** Whether the listening connection is up. */
  isListening: () => boolean
  close: () => Promise<void>
}

/** Milliseconds before the first and before each later try to connect again. */
const [shortest, longest] = [200, 10_000]

/**
 * Listens over connections that `make` makes. Notifications sent while the connection is down are lost. A caller that must not
 * miss any reads the events table after a reconnect.
 */
export function listenOn(make: () => pg.Client, report: (error: Error) => void): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>()
  const backs = new Set<() => void>()
  let listening = false
  let connected: Promise<pg.Client> | null = null
  let closed = false
  let retry: NodeJS.Timeout | null = null

  const connect = async (): Promise<pg.Client> => {
    const client = make()
    let live = false
    const lose = (error?: Error) => {
      if (!live) return
      live = false
      listening = false
      connected = null
      if (closed) return
      report(error ?? new Error('the listening connection was closed'))
      again(shortest)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`listen ${channel}`)
      live = true
      listening = true
      for (const back of backs) back()
      return client
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
  }

  const client = (): Promise<pg.Client> => {
    if (closed) return Promise.reject(new Error('The database is closed.'))
    connected ??= connect().catch((error: unknown) => {
      connected = null
      throw error
    })
    return connected
  }

  const again = (delay: number) => {
    if (closed || retry !== null || channels.size === 0) return
    retry = setTimeout(() => {
      retry = null
      client().catch(() => again(Math.min(delay * 2, longest)))
    }, delay)
    retry.unref()
  }

  const stop = async (channel: string, heard: (payload: string) => void) => {
    const all = channels.get(channel)
    all?.delete(heard)
    if (!all || all.size > 0 || channels.get(channel) !== all) return
    channels.delete(channel)
    const current = await connected?.catch(() => null)
    if (current && !closed && !channels.has(channel)) await current.query(`unlisten ${channel}`)
  }

  return {
    isListening: () => listening,
    listen: async (channel, heard, back) => {
      if (back) backs.add(back)
      // Wrapped, so that the same function can listen twice and stop one of them.
      const own = (payload: string) => heard(payload)
      const all = channels.get(channel) ?? new Set()
      channels.set(channel, all.add(own))
      try {
        const current = await client()
        await current.query(`listen ${channel}`)
      } catch (error) {
        await stop(channel, own)
        throw error
      }
      return () => {
        if (back) backs.delete(back)
        return stop(channel, own)
      }
    },
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      const current = await connected?.catch(() => null)
      await current?.end()
    },
  }
}
