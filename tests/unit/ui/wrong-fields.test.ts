// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { focusFirstWrong, focusNextWrong } from '#ui/form/wrong-fields'

const names = ['headline', 'image', 'description', 'address']

/** A screen whose fields are all wrong. */
function wrongScreen(): HTMLElement {
  document.body.innerHTML = `<main>${names.map((name) => `<input id="${name}" aria-invalid="true">`).join('')}</main>`
  return document.querySelector('main')!
}

const mend = (name: string) => document.getElementById(name)?.setAttribute('aria-invalid', 'false')
const focused = () => document.activeElement?.id

test('wrong fields get the focus one after the other, and after the last comes the first', () => {
  const screen = wrongScreen()
  expect(focusFirstWrong(screen)).toBe(true)
  const passed = [focused()]
  for (let i = 0; i < 4; i++) {
    focusNextWrong(screen)
    passed.push(focused())
  }
  expect(passed).toEqual([...names, 'headline'])
})

test('a field that was mended, or is drawn no more, leaves none of the others out', () => {
  const screen = wrongScreen()
  focusFirstWrong(screen)
  mend('headline')
  focusNextWrong(screen)
  expect(focused()).toBe('image')
  document.getElementById('image')?.remove()
  focusNextWrong(screen)
  expect(focused()).toBe('description')
})
