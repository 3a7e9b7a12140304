import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = ['styles.css', 'editor/text-surface.css', 'text/rich-text.css']
const css = files.map((file) => readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8')).join('\n')
const names = (pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name]) => name))

test('every variable that a style reads without a fallback is set in a style', () => {
  const set = names(/(--[\w-]+)\s*:/g)
  expect([...names(/var\((--[\w-]+)\)/g)].filter((name) => !set.has(name))).toEqual([])
})

/** What stands behind `bg-`, `text-`, `border-` and `outline-` beside colours. */
const others = new Set(
  'transparent current inherit none b t e s l y collapse separate dashed center left right start end lg sm xs base pretty'.split(
    ' ',
  ),
)

test('a class with a colour names one of ours: those of Tailwind are not there', () => {
  const source = new URL('../../../src/', import.meta.url)
  const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const colours = names(/--color-([a-z][\w-]*)\s*:/g)
  const unknown = screens.flatMap((file) => {
    const classes = [...readFileSync(new URL(file, source), 'utf8').matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)]
    const named = classes.flatMap(([, plain = '', made = '']) => [
      ...`${plain} ${made}`.matchAll(/(?<![\w-])(?:bg|text|border|outline)-([a-z][a-z-]*)(?=[\s/]|$)/g),
    ])
    return named.flatMap(([whole, name = '']) => (colours.has(name) || others.has(name) ? [] : [`${file}: ${whole}`]))
  })
  expect(unknown).toEqual([])
})
