// Figures for Prometheus: the process's own, request times by route, jobs.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

import { isDirect } from './forwarded'
import { registerJobFigures } from './jobs/figures'
import type { Services } from './routes'

/** Adds `GET /metrics`, for whoever asks on this machine through no proxy, or holds METRICS_TOKEN. */
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
    const known = metricsToken !== null && request.headers.authorization === `Bearer ${metricsToken}`
    if (!known && !isDirect(request)) return reply.status(403).send({ message: 'Forbidden' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
