// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'

import { passes } from '#contract/users/rights'

import { allCommands, allViews } from '../../../all-commands'

import { registryRules, unopenedViews } from './registry-rules'

describe('every command of the product', () => {
  test.each(Object.entries(registryRules))('%s', (_name, rule) => {
    expect(rule(allCommands)).toEqual([])
  })

  test('every screen of the rail has a command that opens it', () => {
    expect(unopenedViews(allViews, allCommands)).toEqual([])
  })

  test('a person who only translates has the page of the languages, by the rail and by its command', () => {
    const held = new Set(['translations.read', 'translations.update'])
    const opened = [...allViews.filter(({ rail }) => rail !== undefined), ...allCommands]
      .filter(({ right }) => right !== 'signed-in' && right !== 'public' && passes(right, held))
      .map(({ id }) => id)
    expect(opened).toEqual(expect.arrayContaining(['languages', 'languages.go', 'languages.translations']))
  })
})
