import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

import { phrasesOf } from './src/words-catalogue'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes each text file of the interface compressed beside it, as well as can be: it is read far more often than written. */
const precompress: Plugin = {
  name: 'precompress',
  apply: (_config, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild,
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|html|svg|json)$/.test(name))
    await Promise.all(
      texts.map(async (name) => {
        const file = join(dir, name)
        const content = await readFile(file)
        await Promise.all([writeFile(`${file}.br`, await brotli(content)), writeFile(`${file}.gz`, await zip(content))])
      }),
    )
  },
}

/** Writes down which phrases the interface's own modules hold: what there is to translate. */
function catalogue(): Plugin {
  const phrases = new Set<string>()
  return {
    name: 'catalogue',
    enforce: 'post',
    apply: (_config, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !(id.startsWith(at('./src/')) || id.startsWith(at('./commands/')))) return
      for (const phrase of phrasesOf(this.parse(code))) phrases.add(phrase)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'messages.json', source: JSON.stringify([...phrases].sort(), null, 1) })
    },
  }
}

/** Leaves out of the contract what only the API's own pages say: no browser reads the summaries of endpoints. */
const summaries: Plugin = {
  name: 'summaries',
  apply: catalogue().apply,
  transform(code, id) {
    if (!id.startsWith(at('./src/contract/'))) return null
    return { code: code.replace(/(?<=\bsummary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g, "''"), map: null }
  },
}

/** What every first frame needs, in one file: apart, its parts come to 3 kB more when compressed. */
const ground = {
  name: 'ground',
  test: /node_modules\/(?:react|react-dom|scheduler|zod|ky|zustand)\/|src\/contract\/(?!contract-late|contextual-links|hot-news|images|jobs|menus|presence|static-pages|stop-words|tags)|src\/client\/(?:api|connection|reach|session|queries)\.ts|src\/ui\/words\.ts/,
}

/** The same of the workspace around the screens. */
const frame = {
  name: 'frame',
  test: /src\/workspace\/(?:command-button|dispatcher|live)\.tsx?|src\/client\/(?:known|list|pickers|posts)\.ts|src\/ui\/(?:error|kbd|tooltip)\.tsx/,
}

/**
 * One configuration for the browser bundle (`vite build`), the server bundle (`vite build --ssr`) and the development
 * server. The aliases repeat package.json `imports`, because Vite takes only the first target of a list there.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), catalogue(), summaries, precompress],
  resolve: {
    alias: [
      { find: /^#areas\/([^/]+)$/, replacement: at('./src/areas/$1/index.ts') },
      { find: /^#commands\//, replacement: at('./commands/') },
      { find: /^#(contract|text|server|client|ui|editor|workspace)\//, replacement: at('./src/$1/') },
    ],
  },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        emptyOutDir: true,
        rolldownOptions: {
          input: { main: 'src/server/main.ts', 'import-reader': 'src/server/import/import-reader.ts' },
        },
      }
    : {
        outDir: 'dist/browser',
        target: 'es2022',
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: { output: { codeSplitting: { groups: [ground, frame] } } },
      },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/site': 'http://127.0.0.1:3000' } },
}))
