// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { forgetTyped, unsavedTranslations } from '#client/translations/typed'

import { Target } from '../../../src/areas/languages/target'

afterEach(() => {
  cleanup()
  forgetTyped('fr')
  localStorage.clear()
})

const row = {
  id: 3,
  message: 'Good day',
  category: 'admin' as const,
  translations: [{ language: 'fr', translation: 'Bonjour', updated: true }],
}
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('a space at the end of a saved translation stays, so that a word can follow', () => {
  render(<Target row={row} language="fr" mayChange />)
  type('Bonjour ')
  expect(field().value).toBe('Bonjour ')
  type('Bonjour à')
  expect(unsavedTranslations('fr')).toMatchObject([{ id: 3, text: 'Bonjour à', before: 'Bonjour' }])
})

test('a translation that differs from the saved one by a space alone is not unsaved once its field is left', () => {
  render(<Target row={row} language="fr" mayChange />)
  type('Bonjour ')
  fireEvent.blur(field())
  expect(unsavedTranslations('fr')).toEqual([])
  expect(field().value).toBe('Bonjour')
})
