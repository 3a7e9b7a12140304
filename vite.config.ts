import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * One configuration for the browser bundle (`vite build`), the server bundle (`vite build --ssr`) and the development
 * server. The aliases repeat package.json `imports`, because Vite takes only the first target of a list there.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^#areas\/([^/]+)$/, replacement: at('./src/areas/$1/index.ts') },
      { find: /^#commands\//, replacement: at('./commands/') },
      { find: /^#(contract|text|server|client|ui|editor|workspace)\//, replacement: at('./src/$1/') },
    ],
  },
  build: isSsrBuild
    ? { ssr: 'src/server/main.ts', outDir: 'dist/server', target: 'node20', emptyOutDir: true }
    : { outDir: 'dist/browser', target: 'es2022', emptyOutDir: true, manifest: true },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/site': 'http://127.0.0.1:3000' } },
}))
