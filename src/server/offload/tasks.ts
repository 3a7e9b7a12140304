// The tasks for worker threads: pure functions. Input and result are copied between threads.
import { invalid } from '#contract/failure'
import { TooManyNodes } from '#server/bounded-html'
import { isValidCss, scopedCss } from '#server/site/html/own-css'
import { ownHtml } from '#server/site/html/own-html'
import { uploadFiles } from '#server/records/upload-files'

function boundedOwnHtml(html: string): string {
  try {
    return ownHtml(html)
  } catch (error) {
    throw error instanceof TooManyNodes ? invalid({ html: ['The page has too many elements.'] }) : error
  }
}

export const tasks = { ownHtml: boundedOwnHtml, isValidCss, scopedCss, ...uploadFiles }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
