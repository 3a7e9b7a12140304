import { expect, test } from 'vitest'

import { brands } from '#contract/brands'
import { iconOf } from '#server/site/accents'

test.each(Object.values(brands))('the icon of $name is its first letter on its colour', (brand) => {
  const icon = new RegExp(`^<svg xmlns="[^"]+".* fill="#[0-9a-f]{6}"/>.*>${brand.name[0]}</text></svg>$`)
  expect(iconOf(brand)).toMatch(icon)
})
