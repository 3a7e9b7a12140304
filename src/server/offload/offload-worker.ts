// The program of the threads that offload.ts starts. It runs one task after another.
import { parentPort } from 'node:worker_threads'

import { Failure } from '#contract/base/failure'
import { withSentences } from '#contract/base/say'

import type { Order, Outcome } from './offload'
import { tasks } from './tasks'

/**
 * The patterns and values of a failure's messages. They are sent along, because `say` remembers sentences in the thread that made
 * them only.
 */
const sentencesOf = ({ message, detail }: Failure) =>
  withSentences([message, ...Object.values(detail.fields ?? {}).flat()])

function outcomeOf({ task, input }: Order): Outcome {
  try {
    return { result: tasks[task](input as never) }
  } catch (error) {
    if (error instanceof Failure)
      return { failure: { status: error.status, message: error.message, detail: error.detail, ...sentencesOf(error) } }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : 'unknown' }
  }
}

parentPort?.on('message', (order: Order) => parentPort?.postMessage(outcomeOf(order), []))
