import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, password, signIn, test } from '../helpers/newsroom'

/** An authenticator in the browser that agrees to everything. */
async function virtualAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

async function fillIn(page: Page, role: string): Promise<void> {
  await page.getByLabel('Email').fill(`${role}@slotdesk.test`)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

test('a passkey is added in the account and signs in by itself; a refused one leaves the recovery code; the last is removed', async ({
  page,
  product,
}) => {
  // Browsers have passkeys at names, not at addresses.
  const url = product.url.replace('127.0.0.1', 'localhost')
  const { cdp, authenticatorId } = await virtualAuthenticator(page)
  await signIn(page, url, 'slot-editor')
  await runByName(page, 'Add a passkey')
  const codes = page.getByRole('alertdialog', { name: 'Keep these recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const code = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  // It gives the focus back when it goes.
  await expect(codes).toBeHidden()
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByRole('listitem')).toHaveText(/Chrome, Linux.*not used yet/)
  await expect(page.getByText('Signing in asks for a passkey, or a recovery code.')).toBeVisible()
  await list.getByRole('button', { name: /^Rename / }).press('Enter')
  await expect(page.getByPlaceholder('Work laptop')).toBeFocused()
  await page.keyboard.type('Desk computer')
  await page.keyboard.press('Enter')
  await expect(list).toContainText('Desk computer')

  await runByName(page, 'Sign out')
  await fillIn(page, 'slot-editor')
  await expect(page.locator('[aria-label^="Account of"]')).toBeVisible()

  await runByName(page, 'Sign out')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await fillIn(page, 'slot-editor')
  const dialog = page.getByRole('dialog', { name: 'Two-Factor Authentication' })
  await expect(dialog.getByRole('alert')).toHaveText('No passkey was used. Try again, or enter a code.')
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeEnabled()
  await dialog.getByLabel('Recovery code').fill(code.replace('-', ' ').toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-label^="Account of"]')).toBeVisible()

  await page.goto(`${url}/account`)
  await expect(list).toContainText(/Desk computer.*last used/)
  await list.getByRole('button', { name: 'Remove Desk computer' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It is your last second factor')
  await question.getByRole('button', { name: /Remove/ }).press('Enter')
  await expect(list).toHaveCount(0)
  await expect(page.getByText(/Signing in asks for your password alone/)).toBeVisible()
})

test('an account with an authenticator and a passkey signs in by either, and the newest recovery codes are the good ones', async ({
  page,
  product,
}) => {
  const url = product.url.replace('127.0.0.1', 'localhost')
  await virtualAuthenticator(page)
  const desk = await colleague(product.url, 'admin')
  const roles = (await desk.call('GET', 'auth-items?type=1&per-page=200')).body as unknown as {
    items: { id: number; name: string }[]
  }
  await desk.call('POST', 'v2/users', {
    username: 'Yaa Asantewaa',
    nickname: 'Yaa',
    email: 'two-ways@slotdesk.test',
    position: 'Editor',
    role_id: roles.items.find(({ name }) => name === 'editor')?.id,
    password,
    repeatPassword: password,
  })
  await signIn(page, url, 'two-ways')
  await runByName(page, 'Add a passkey')
  const codes = page.getByRole('alertdialog', { name: 'Keep these recovery codes' })
  const first = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await page.goto(`${url}/posts`)
  await runByName(page, 'Change Two-Factor')
  const setUp = page.getByRole('dialog', { name: 'Set up Two-Factor Authentication' })
  const secret = await setUp.locator('code').innerText()
  await setUp.getByLabel('Verification code').fill(codeNow(secret))
  await page.keyboard.press('Enter')
  await expect(codes).toContainText('Codes that you had before end.')
  const second = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have kept them' }).click()

  await runByName(page, 'Sign out')
  await fillIn(page, 'two-ways')
  const dialog = page.getByRole('dialog', { name: 'Two-Factor Authentication' })
  await dialog.getByLabel('Verification code').fill(first)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Wrong verification code.')).toBeVisible()
  await dialog.getByLabel('Verification code').fill(second)
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-label^="Account of"]')).toBeVisible()

  await runByName(page, 'Sign out')
  await fillIn(page, 'two-ways')
  await dialog.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page.locator('[aria-label^="Account of"]')).toBeVisible()
})
