import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite'

import { phrasesOf } from './src/words-catalogue'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const browserBuild: Plugin['apply'] = (_config, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes brotli and gzip files beside each text file of the interface, with the best compression: files are written once, read
 * often.
 */
const precompress: Plugin = {
  name: 'precompress',
  apply: browserBuild,
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

/** Rooms of the server whose texts no editor reads: demo content, the database's own errors, and the site, which has phrases of its own. */
const isUntranslated = (id: string) =>
  ['seed/', 'site/', 'db/embedded', 'settings'].some((room) => id.startsWith(at(`./src/server/${room}`)))

/** Writes messages.json with the phrases of a build's modules, for translators: the interface's, or those of the server's replies. */
function catalogue(): Plugin {
  const phrases = new Set<string>()
  return {
    name: 'catalogue',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !(id.startsWith(at('./src/')) || id.startsWith(at('./commands/')))) return
      if (isUntranslated(id)) return
      for (const phrase of phrasesOf(this.parse(code))) phrases.add(phrase)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'messages.json', source: JSON.stringify([...phrases].sort(), null, 1) })
    },
  }
}

/** Removes the summaries of endpoints from the contract: only the API's own pages use them. */
const summaries: Plugin = {
  name: 'summaries',
  apply: browserBuild,
  transform(code, id) {
    if (!id.startsWith(at('./src/contract/'))) return null
    return { code: code.replace(/(?<=\bsummary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g, "''"), map: null }
  },
}

/**
 * Replaces zod's functions that write JSON Schemas by empty ones: each schema refers to them, so tree shaking keeps them, and no
 * browser calls them. This takes 5 kB off the first scripts, gzipped.
 */
const jsonSchemas: Plugin = {
  name: 'json-schemas',
  apply: browserBuild,
  async load(id) {
    if (!/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/.test(id)) return null
    const code = await readFile(id, 'utf8')
    const names = [
      ...code.matchAll(/^export (?:const|function) (\w+)/gm),
      ...code.matchAll(/^export \{ \w+ as (\w+) \}/gm),
    ]
    return names.map(([, name]) => `export const ${name} = () => undefined`).join('\n')
  },
}

/**
 * Numbers the React keys of the icons' paths, whose random letters do not compress, and leaves out their other names. This takes
 * 1.5 kB off the first scripts, gzipped.
 */
const iconKeys: Plugin = {
  name: 'icon-keys',
  apply: browserBuild,
  transform(code, id) {
    if (!/lucide-react\/dist\/esm\/icons\/[^/]+\.m?js$/.test(id)) return null
    let at = 0
    const numbered = code.replace(/\bkey: "[^"]+"/g, () => `key: "${(at += 1)}"`)
    return { code: numbered.replace(/,\s*aliases: \[[^\]]*\]/, ''), map: null }
  },
}

/** Repeats package.json `imports`, because Vite takes only the first target of a list there. */
const alias = [
  // React itself has the hook that the shim provides for older versions.
  { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
  { find: /^#areas\/(.+)$/, replacement: at('./src/areas/$1/index.ts') },
  { find: /^#commands\//, replacement: at('./commands/') },
  { find: /^#(contract|text|server|client|ui|editor|workspace)\//, replacement: at('./src/$1/') },
]

/** Replaces a module of routes by its value as JSON: a call needs an endpoint's method and path, not its schemas. */
const routes: Plugin = {
  name: 'routes',
  apply: browserBuild,
  async load(id) {
    if (!/\/client\/api\/(?:first|late)-routes\.ts$/.test(id)) return null
    const { module } = await runnerImport<{ routes: object }>(id, { configFile: false, resolve: { alias } })
    return `export const routes = ${JSON.stringify(module.routes)}`
  },
}

/**
 * The entry modules of the first frame; each becomes one file with all that it imports: the page, the signed-in workspace, and the
 * list that is shown most often. Unbundled they would be forty small files.
 */
const entries = {
  main: ['./src/main.tsx'],
  first: ['./src/workspace-start.tsx'],
  list: ['./src/areas/posts/list/posts-screen.tsx'],
}

/** Adds `modulepreload` links for the pieces to the page, so that the browser fetches all of them at once. */
const preloadLinks: Plugin = {
  name: 'preload-links',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' && chunk.name in entries ? [chunk.fileName, ...chunk.imports] : [],
      )
      return [...new Set(files)]
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }))
    },
  },
}

/** One chunk for modules that every first frame needs; split up they compress to 3 kB more. */
const sharedChunk: Rolldown.CodeSplittingGroup = {
  name: 'shared',
  test: /node_modules\/(?:react|react-dom|scheduler|ky|zustand)\/|src\/client\/(?:api\/(?:api|connection|server-reachable|queries)|session\/session)\.ts|src\/ui\/words\.ts/,
}

/** The chunk of the workspace around the screens, for the same reason. */
const frame = {
  name: 'frame',
  test: /src\/workspace\/(?:command\/command-button|keys\/dispatcher|areas\/live-to-lists)\.tsx?|src\/client\/(?:lists\/(?:known|list|pickers)|posts\/posts)\.ts|src\/ui\/(?:error|kbd|overlays\/tooltip)\.tsx/,
}

/** The chunk of a piece: our own modules that it imports. */
const pieceGroup = ([name, files]: [string, string[]]): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  test: (id) => id.startsWith(at('./src/')) || id.startsWith(at('./commands/')),
  name: (id, graph) => (reachedFrom(name, files.map(at), graph).has(id) ? name : null),
})

/**
 * The chunks of what loads after the first rows. One for each combination of importers, which is the default, would be 260 requests
 * a page. Each holds what its modules import, apart from what the groups before it hold, so that no two import each other: what
 * nearly every screen needs; the editor; what several files need; the commands, which every window loads and no screen imports.
 */
const laterGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'kit', minShareCount: 12 },
  { name: 'editor', test: /\/src\/editor\// },
  { name: 'several', minShareCount: 2 },
  { name: 'commands', test: (id) => id.startsWith(at('./commands/')) || /\/src\/areas\/.*\/late\.tsx?$/.test(id) },
]

type ModuleGraph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>>[1]

const knownReach = new Map<string, ReadonlySet<string>>()

/** All modules that these files import statically, directly or not. Cached by piece, because the graph is complete by then. */
function reachedFrom(piece: string, files: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const known = knownReach.get(piece)
  if (known) return known
  const found = new Set(files)
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  knownReach.set(piece, found)
  return found
}

/** Functions of zod that only make a schema. Not `z` as a whole, because functions in minified packages have that name too. */
const schemaMakers =
  'string object number array strictObject literal record enum boolean union unknown looseObject int coerce.number instanceof iso.datetime iso.date discriminatedUnion tuple preprocess partialRecord null lazy'.split(
    ' ',
  )

/** The server of `npm run dev`, which answers what Vite does not. */
const devServer = `http://127.0.0.1:${process.env.PORT || '3000'}`

/** One configuration for the browser bundle (`vite build`), the server bundle (`vite build --ssr`) and the development server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), catalogue(), routes, summaries, jsonSchemas, iconKeys, preloadLinks, precompress],
  resolve: { alias },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            'import-reader': 'src/server/import/import-reader.ts',
            'offload-worker': 'src/server/offload/offload-worker.ts',
            'embedded-worker': 'src/server/db/embedded-worker.ts',
            'picture-process': 'src/server/pictures/picture-process.ts',
          },
        },
      }
    : {
        outDir: 'dist/browser',
        target: 'es2022',
        emptyOutDir: true,
        manifest: true,
        // A browser that does not know `modulepreload` loads the scripts as they are imported.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Unused schemas and endpoints are removed.
          treeshake: { manualPureFunctions: [...schemaMakers.map((name) => `z.${name}`), 'endpoint'] },
          output: {
            // The first scripts name every late file, so the names are short. .vite/manifest.json has the modules' names.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: [sharedChunk, frame, ...Object.entries(entries).map(pieceGroup), ...laterGroups] },
          },
        },
      },
  server: { proxy: { '/api': devServer, '/site': devServer, '/media': devServer } },
}))
