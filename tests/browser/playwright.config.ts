import { defineConfig } from '@playwright/test'

import { chromiumArguments, chromiumPath, shellPath } from '../product'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  // Each worker runs a product of its own. In Chromium itself, which takes twice as long as its headless shell, two are too many for
  // the two cores of CI.
  workers: process.env.CI && shellPath === chromiumPath ? 1 : 2,
  fullyParallel: false,
  // A busy machine can delay keys, so a test is retried once. The closing summary names those tests (tests/run.mjs).
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Africa/Accra',
    screenshot: 'only-on-failure',
    trace: 'off',
    // A missing element fails its action, not only the whole test.
    actionTimeout: 30_000,
    launchOptions: { executablePath: shellPath, args: chromiumArguments },
  },
})
