// The tasks for worker threads: pure functions. Input and result are copied between threads.
import { invalid } from '#contract/failure'
import { TooManyNodes } from '#server/bounded-html'
import { isValidCss, scopedCss } from '#server/site/html/clean-css'
import { cleanHtml } from '#server/site/html/clean-html'
import { uploadFiles } from '#server/records/parse-uploads'

function boundedCleanHtml(html: string): string {
  try {
    return cleanHtml(html)
  } catch (error) {
    throw error instanceof TooManyNodes ? invalid({ html: ['The page has too many elements.'] }) : error
  }
}

export const tasks = { cleanHtml: boundedCleanHtml, isValidCss, scopedCss, ...uploadFiles }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
