import { defineConfig } from '@playwright/test'

import { chromiumArguments, chromiumPath } from '../product'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  // One product a worker; two cores.
  workers: process.env.CI ? 1 : 2,
  fullyParallel: false,
  // Once more where a busy machine came between two keys; the closing summary names what needed it (tests/run.mjs).
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Africa/Accra',
    screenshot: 'only-on-failure',
    trace: 'off',
    // What never comes is told where it was wanted, not when the whole test is over.
    actionTimeout: 30_000,
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
  },
})
