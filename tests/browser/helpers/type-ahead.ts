// Helpers of the tests of type-ahead.
import type { Page } from '@playwright/test'

import { colleague } from './colleague'

export const headline = (page: Page) => page.getByLabel('Main headline')

export const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

/**
 * A post of a test's own: a page whose requests are held gives no lock back when it goes, and the next test would be asked about
 * it.
 */
export const makeOne = async (url: string) =>
  (await colleague(url, 'senior-editor')).makes({ main_headline: 'Opened by a fast hand' })
