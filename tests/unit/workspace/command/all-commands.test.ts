// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'

import { allCommands, allViews } from '../../../all-commands'

import { registryRules, unopenedViews } from './registry-rules'

describe('every command of the product', () => {
  test.each(Object.entries(registryRules))('%s', (_name, rule) => {
    expect(rule(allCommands)).toEqual([])
  })

  test('every screen of the rail has a command that opens it', () => {
    expect(unopenedViews(allViews, allCommands)).toEqual([])
  })
})
