// Titles that screens gave their tabs, kept over a reload: a tab that nobody has visited since still says what it holds.
import { listOf, text } from '#contract/shape'

import { keepText } from '#client/browser-storage'

const storageKey = 'slotdesk.titles'
const most = 200
const kept = listOf(listOf(text, 2))

function read(): Map<string, string> {
  try {
    return new Map(
      kept
        .parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
        .map(([path = '', title = '']) => [path, title]),
    )
  } catch {
    return new Map()
  }
}

let titles: Map<string, string> | null = null

const pathnameOf = (path: string): string => path.replace(/\?.*$/, '')

/** The title that a screen gave the tab of this path in this window; undefined: none is known. */
export function keptTitle(path: string): string | undefined {
  titles ??= read()
  return titles.get(pathnameOf(path))
}

/** Keeps the title of a path, the newest 200 of them. */
export function keepTitle(path: string, title: string): void {
  titles ??= read()
  const name = pathnameOf(path)
  if (titles.get(name) === title) return
  titles.delete(name)
  titles.set(name, title)
  titles = new Map([...titles].slice(-most))
  keepText(sessionStorage, storageKey, JSON.stringify([...titles]))
}
