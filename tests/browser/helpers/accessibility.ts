// What axe-core says of a page.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export type Theme = 'light' | 'dark'

/** Tags of WCAG 2.2, A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that a theme can break; the others judge the same elements in each, and are judged in the light one. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Judging {
  theme?: Theme
  /** Whether the best practices of axe-core count too. */
  practices?: boolean
}

/** The violations on a page: each rule with its elements. */
export async function violationsOf(
  page: Page,
  { theme = 'light', practices = false }: Judging = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  if (theme === 'dark') axe.withRules(colourRules)
  else if (!practices) axe.withTags(wcag)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
