// The style sheet of the public site. The style of texts is shared with the editor.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageRoot } from '#server/settings'

import type { Accent } from './accents'

const read = (path: string) => readFileSync(join(packageRoot(), 'src', path), 'utf8')

/** CSS without comments and needless spaces. */
const compact = (css: string) =>
  css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')

const sheet = compact(`${read('text/rich-text.css')}${read('server/site/style.css')}`)

export const style = ({ light, dark }: Accent) => `:root{--accent:${light};--accent-dark:${dark}}${sheet}`
