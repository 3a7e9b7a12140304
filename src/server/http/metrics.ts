// Prometheus metrics: those of the process, request times by route, and jobs.
import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

import { registerJobFigures } from '#server/jobs/figures'
import type { Services } from './routes'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** Adds `GET /metrics` for holders of METRICS_TOKEN. A local address is not enough, because a proxy may hide the real one. */
export function registerMetrics(
  app: FastifyInstance,
  { settings, database }: Pick<Services, 'settings' | 'database'>,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'slotdesk_http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.03, 0.08, 0.2, 0.5, 1, 5],
    registers: [registry],
  })
  registerJobFigures(registry, database)
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = settings
    if (metricsToken === null || !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      return reply.status(404).header('Cache-Control', 'no-store').send({ message: 'Not found.' })
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
