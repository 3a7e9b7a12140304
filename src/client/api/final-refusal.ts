import { Failure } from '#contract/base/failure'

/** Whether the same call would be refused again: any 4xx except 408 (timeout) and 429 (too many). */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
