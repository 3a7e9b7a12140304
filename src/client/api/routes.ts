// The parts of an endpoint that a call needs. The build replaces first-routes.ts and late-routes.ts by their values, so that the
// browser loads no schemas of bodies and replies with them (vite.config.ts).
import type { Endpoint } from '#contract/base/endpoint'

export interface Route extends Pick<Endpoint, 'method' | 'path'> {
  /** The reply is one page of a list, which is asked for as this family of endpoints does. */
  list?: Endpoint['family']
  /** The reply has a body. */
  reply?: true
}

export type Routes = Readonly<Record<string, Readonly<Record<string, Route>>>>

const routeOf = ({ method, path, family, list, reply }: Endpoint): Route => ({
  method,
  path,
  ...(list && { list: family }),
  ...(reply && { reply: true }),
})

/** The routes of a part of the contract, by subject and name. */
export const routesOf = (contract: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>): Routes =>
  Object.fromEntries(
    Object.entries(contract).map(([subject, endpoints]) => [
      subject,
      Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, routeOf(endpoint)])),
    ]),
  )
