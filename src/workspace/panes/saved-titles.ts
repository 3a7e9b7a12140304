// The titles of tabs, stored over a reload, so that a tab whose screen is not loaded yet has its title.
import { listOf, text } from '#contract/base/parser'

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

/** The stored title of a path; undefined: none is known. */
export function keptTitle(path: string): string | undefined {
  titles ??= read()
  return titles.get(pathnameOf(path))
}

/** Stores the title of a path. The newest 200 are kept. */
export function keepTitle(path: string, title: string): void {
  titles ??= read()
  const name = pathnameOf(path)
  if (titles.get(name) === title) return
  titles.delete(name)
  titles.set(name, title)
  titles = new Map([...titles].slice(-most))
  keepText(sessionStorage, storageKey, JSON.stringify([...titles]))
}
