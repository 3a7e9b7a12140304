import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = ['styles.css', 'editor/text-surface.css', 'text/rich-text.css']
const css = files.map((file) => readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8')).join('\n')
const names = (pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name]) => name))

test('every variable that a style reads without a fallback is set in a style', () => {
  const set = names(/(--[\w-]+)\s*:/g)
  expect([...names(/var\((--[\w-]+)\)/g)].filter((name) => !set.has(name))).toEqual([])
})
