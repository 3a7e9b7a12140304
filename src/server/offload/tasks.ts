// The tasks for worker threads: pure functions. Input and result are copied between threads.
import { invalid } from '#contract/base/failure'
import { TooManyNodes } from '#server/bounded-html'
import { isValidCss, scopedCss } from '#server/site/html/clean-css'
import { cleanHtml } from '#server/site/html/clean-html'
import { uploadFiles } from '#server/records/parse-uploads'
import { fingerprintsOf, wordsShared } from '#text/fingerprints'

function boundedCleanHtml(html: string): string {
  try {
    return cleanHtml(html)
  } catch (error) {
    throw error instanceof TooManyNodes ? invalid({ html: ['The page has too many elements.'] }) : error
  }
}

/** The hashes of a text's fingerprints, each once. */
const fingerprints = (text: string): number[] => [...new Set(fingerprintsOf(text).map(({ hash }) => hash))]

export const tasks = { cleanHtml: boundedCleanHtml, isValidCss, scopedCss, fingerprints, wordsShared, ...uploadFiles }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
