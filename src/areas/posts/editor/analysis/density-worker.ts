// Computes the keyword density in a web worker, so that typing is not delayed.
import { isBodyError, parseBody } from '#text/body'
import { densityOf } from '#text/density'

export interface DensityOrder {
  order: number
  body: string
  language: string
}

addEventListener('message', ({ data: { order, body, language } }: MessageEvent<DensityOrder>) => {
  const parsed = parseBody(body)
  const densities = !Array.isArray(parsed) && isBodyError(parsed) ? null : densityOf(parsed, language)
  postMessage({ order, densities })
})
