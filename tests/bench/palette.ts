// Measures the palette with 5,000 entries, on a page of its own that is built as the product is.
import { chromium } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

import { chromiumArguments, chromiumPath, root } from '../product'

import { keyToPaint, repeat } from './browser'
import { quantile } from './quantile'
import type { Figure } from './run'

export async function measurePalette(): Promise<Figure[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'slotdesk palette '))
  const shared = { configFile: join(root, 'vite.config.ts'), root, logLevel: 'warn' } as const
  const input = join(root, 'tests/bench/palette/index.html')
  await build({ ...shared, build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}tests/bench/palette/`)
    await page.getByRole('banner').waitFor()
    // The palette's code loads shortly after the first frame.
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    const opened = await repeat(40, async () => {
      const time = await keyToPaint(page, 'Control+k')
      await page.keyboard.press('Escape')
      return time
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    const typed = await repeat(60, (round) =>
      keyToPaint(page, round % 6 === 5 ? 'Control+a' : 'merge'.charAt(round % 6)),
    )
    return [
      { name: 'palette open with 5,000 entries, p95', unit: 'ms', value: quantile(opened, 0.95), limit: 50 },
      { name: 'palette, letter to paint with 5,000 entries, p95', unit: 'ms', value: quantile(typed, 0.95), limit: 50 },
    ]
  } finally {
    await browser.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}
