// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { PostRow } from '#contract/posts'
import { WordsProvider } from '#ui/words'

import { postColumns } from '../../../src/areas/posts/list/columns'

afterEach(cleanup)

test('the status and the advert status of a row are in the language of the interface', () => {
  const status = postColumns({ zone: 'Africa/Accra', onTitle: () => undefined }).find(({ id }) => id === 'status')
  render(
    <WordsProvider value={(english) => english.toUpperCase()}>
      {status?.cell({ status: 3, advert_status: 3 } as PostRow)}
    </WordsProvider>,
  )
  expect(screen.getByText('PUBLISHED')).toBeDefined()
  expect(screen.getByText('PARTNER')).toBeDefined()
})
