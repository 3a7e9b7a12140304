// Spaces around a text, as a spreadsheet or a page leaves them when it is copied.
import { expect, test } from 'vitest'

import { contextualLinkInput } from '#contract/taxonomy/contextual-links'
import { experts } from '#contract/media/experts'
import { newPassword } from '#contract/users/password'
import { staticPageInput } from '#contract/taxonomy/static-pages'
import { tagPatch } from '#contract/taxonomy/tags'
import { ownNames } from '#contract/users/users'

test('names, links and descriptions are judged and taken without the spaces around them', () => {
  const link = contextualLinkInput.parse({ text: ' fuel levy ', url: ' https://example.org/levy\n' })
  expect(link).toEqual({ text: 'fuel levy', url: 'https://example.org/levy' })
  const names = ownNames.parse({ username: 'Kwesi Peña ', nickname: '\tKwesi', position: 'Reporter ' })
  expect(names).toEqual({ username: 'Kwesi Peña', nickname: 'Kwesi', position: 'Reporter' })
  expect(tagPatch.parse({ catchy_title: 'Fuel ', slug: ' fuel' })).toEqual({ catchy_title: 'Fuel', slug: 'fuel' })
  expect(experts.update.body.parse({ education: ' Legon ', awards: '  ' })).toEqual({ education: 'Legon', awards: '' })
})

test('a password and the code of a page stay as they were typed', () => {
  const passwords = { password: ' Fuel#2026', repeatPassword: ' Fuel#2026' }
  expect(newPassword.parse(passwords)).toEqual(passwords)
  const page = { title: 'About us', html: '  <p>About</p>\n', css: ' p { margin: 0 } ' }
  expect(staticPageInput.parse(page)).toEqual(page)
})
