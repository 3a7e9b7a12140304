// The typeface of articles, the same as in the editor.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageRoot } from '#server/settings'

const folder = join(packageRoot(), 'node_modules/@fontsource-variable/source-serif-4/files')
const file = (style: string) => readFileSync(join(folder, `source-serif-4-latin-wght-${style}.woff2`))

/** The font files by their names under the site's address. */
export const fontFiles: ReadonlyMap<string, Buffer> = new Map([
  ['serif.woff2', file('normal')],
  ['serif-italic.woff2', file('italic')],
])
