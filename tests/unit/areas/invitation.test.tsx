// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import Invitation from '../../../src/areas/login/invitation'

afterEach(cleanup)

test('who opens an invitation types the password at once', () => {
  render(<Invitation token="abc" onDone={() => undefined} />)
  expect(document.activeElement).toBe(screen.getByLabelText('Choose a password'))
})
