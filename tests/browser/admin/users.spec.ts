import { colleague } from '../helpers/colleague'
import { expect, openPost, signIn, test, storeToken } from '../helpers/newsroom'

test('an admin copies a role and cuts it down, gives it to people from the table, and takes it back', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/roles?role=author')
  await page.getByRole('button', { name: 'Add a new role' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a new role' })
  await dialog.getByLabel('Name').fill('Night Desk')
  await dialog.getByLabel('Description').fill('Night desk')
  await dialog.getByRole('combobox', { name: 'Copy the rights of' }).click()
  await page.getByRole('option', { name: 'Author', exact: true }).click()
  await dialog.getByLabel('Name').press('Control+Enter')
  await expect(page.getByText('Created')).toBeVisible()
  await expect(page).toHaveURL(/role=night/)
  await page.getByRole('button', { name: /^Posts/ }).press('Enter')
  const create = page.getByRole('switch', { name: 'Create' })
  await expect(create).toBeChecked()
  await create.press('Space')
  await expect(create).not.toBeChecked()
  await page.keyboard.press('Alt+z')
  await expect(create).toBeChecked()

  await page.goto(`${product.url}/users?role_name=author`)
  const grid = page.getByRole('grid', { name: 'Users' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await expect(grid).toBeFocused()
  await page.keyboard.press('Control+a')
  await expect(page.getByText(/^\d+ selected/).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('users a role')
  await expect(page.getByRole('option', { name: /users a role/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Night desk/ }).click()
  await expect(page.getByText(/users have another role/).first()).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(page.getByText(/^Undone: Give \d+ users a role/)).toBeVisible()
})

test('an admin invites a person from the bar of the list, who signs in with the password that they chose', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product.url, 'admin', '/users')
  await page.getByRole('button', { name: 'Invite a user' }).press('Enter')
  const step = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
  for (const [label, text] of [
    ['Name', 'Adwoa Fresh'],
    ['Email', 'editor@slotdesk.test'],
    ['Position', 'Reporter'],
  ] as const) {
    await expect(step).toHaveAccessibleName(label)
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('option', { name: /^Author/ }).click()
  const answer = page.getByRole('alertdialog').getByRole('button', { name: /^Invite/ })
  await answer.press('Enter')
  // The address is taken: it alone is asked for again.
  await expect(step).toHaveAccessibleName('Email')
  await expect(page.getByText('This email is in use already.')).toBeVisible()
  await expect(step).toHaveValue('editor@slotdesk.test')
  await page.keyboard.type('adwoa.fresh@example.org')
  await page.keyboard.press('Enter')
  await answer.press('Enter')
  const link = page.getByText(/login\?invitation=/)
  const address = (await link.textContent()) ?? ''
  const own = await (await browser.newContext()).newPage()
  // Somebody else is signed in at the computer where it is opened.
  await storeToken(own, product.url, 'copy-editor')
  await own.goto(address)
  await expect(own.getByLabel('Choose a password')).toBeFocused()
  await own.keyboard.type('Slotdesk#27')
  await own.keyboard.press('Tab')
  await own.keyboard.type('Slotdesk#27')
  await own.keyboard.press('Enter')
  await expect(own.getByLabel('Password', { exact: true })).toBeFocused()
  await own.keyboard.type('Slotdesk#27')
  await own.keyboard.press('Enter')
  await expect(own.getByRole('button', { name: 'Account of Adwoa Fresh' })).toBeVisible()
  await own.context().close()
})

test('a role that somebody has is deleted once its people get another one, which is asked', async ({
  page,
  product,
}) => {
  const desk = await colleague(product.url, 'admin')
  const made = await desk.call('POST', 'auth-items', { name: 'weekend', description: 'Weekend', type: 1 })
  const role_id = made.body.id
  const person = { username: 'Yaa Weekend', nickname: 'Yaa Weekend', position: 'Reporter', role_id, invite: 1 }
  const { body } = await desk.call('POST', 'v2/users', { ...person, email: 'yaa.weekend@example.org' })
  await signIn(page, product.url, 'admin', '/roles?role=weekend')
  await page.getByRole('button', { name: 'Delete role' }).press('Enter')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByPlaceholder('Which role do the people of this one get?')).toBeFocused()
  await page.keyboard.type('author')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Who has it gets the role Author: Yaa Weekend.')
  await page.keyboard.press('Alt+d')
  await expect(page.getByText('Deleted', { exact: true }).first()).toBeVisible()
  const moved = await desk.call('GET', `v2/users?filter[id.eq]=${body.id}&include=auth_assignment`)
  expect(moved.body).toMatchObject({ items: [{ auth_assignment: { item_name: 'author' } }] })
  const roles = await desk.call('GET', 'auth-items?type=1&per-page=200')
  expect(JSON.stringify(roles.body)).not.toContain('weekend')
})

test('a senior editor is offered the roles that they may give, and no more', async ({ page, product }) => {
  await signIn(page, product.url, 'senior-editor', '/users')
  await expect(page.getByRole('grid', { name: 'Users' })).toBeFocused()
  await page.keyboard.press('n')
  await page.getByRole('complementary').getByLabel('Role').press('Enter')
  await expect(page.getByRole('option', { name: 'Author', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: /Admin/ })).toHaveCount(0)
})

test('an admin compares two roles by the rights in which they differ, and reads who changed one', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/roles?role=*&first=editor&second=slot-editor')
  const table = page.getByRole('table', { name: 'Rights of all roles' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('columnheader')).toHaveText(['Right', 'Editor', 'Slot editor'])
  const cell = table.getByRole('checkbox', { name: 'Posts: Moderate, editor' })
  await expect(page.getByText('Different rights: 1')).toBeVisible()
  const written = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await cell.press('Space')
  await expect(cell).toBeChecked()
  await expect(cell).toBeFocused()
  await expect(page.getByText('Different rights: 0')).toBeVisible()
  // The change is shown before it is written.
  expect((await written).ok()).toBe(true)
  await page.goto(`${product.url}/roles?role=editor`)
  await page.getByRole('button', { name: 'Who changed this role' }).press('Enter')
  await expect(page).toHaveURL(/audit\?subject=role&record=/)
  await expect(page.getByRole('grid', { name: 'Audit' })).toContainText(/Role #\d+.*Posts: Moderate/)
  // What somebody else does is listed without a key.
  const desk = await colleague(product.url, 'admin')
  const given = await desk.call('POST', 'auth-item-children', { parent: 'editor', child: 'roles.read' })
  await expect(page.getByRole('grid', { name: 'Audit' })).toContainText('Roles: Read')
  await desk.call('DELETE', `auth-item-children/${given.body.id}`)
})

test('two-factor is set up with the code of the secret, and what a copy-editor may not do has no button', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'copy-editor', '/account')
  await page.getByRole('button', { name: 'Change Two-Factor' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up Two-Factor Authentication' })
  await expect(dialog.getByRole('img')).toHaveAttribute('width', '200')
  await dialog.getByRole('button', { name: 'Verify & Enable' }).press('Enter')
  await expect(dialog.getByText('Please enter the verification code')).toBeVisible()
  await dialog.getByLabel('Verification code').fill('123')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Verification code must be 6 digits')).toBeVisible()
  await dialog.getByLabel('Verification code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Wrong verification code.')).toBeVisible()
  // What a copy-editor may not do to pictures has no button.
  await page.goto(`${product.url}/images`)
  await expect(page.getByRole('button', { name: 'Download the image' }).first()).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^(?:Upload|Create image|Edit the image|Remove the image)$/ }),
  ).toHaveCount(0)
})

test('an author asks why a post cannot be published, and an admin why somebody else cannot', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'author', '/posts')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  const ask = async (title: string, id: string, what: string) => {
    await page.keyboard.press('Control+Shift+k')
    await page.keyboard.type(title)
    await expect(page.locator(`[data-row="> ${id}"][aria-selected=true]`)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveAttribute('placeholder', /cannot be done/)
    await page.keyboard.type(what)
    await expect(page.getByRole('option').first()).toContainText(what)
    await page.keyboard.press('Enter')
  }
  await ask('why cant i', 'why.not', 'posts.publish')
  await expect(page.getByText('You do not have the right Posts: Publish (posts.publish).')).toBeVisible()
  await expect(page.getByText('An administrator gives it on the Roles page.')).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, product.url, 'admin', '/posts')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await ask('cant somebody else', 'why.person', 'posts.publish')
  await page.keyboard.type('Ato')
  await expect(page.getByRole('option', { name: /Ato Quaye/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('They do not have the right Posts: Publish (posts.publish).')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Roles that have it' }).getByRole('listitem')).not.toHaveCount(0)
})

test('a right that is taken is gone from the open screens of whoever had it, and comes back', async ({
  page,
  product,
}) => {
  const desk = await colleague(product.url, 'admin')
  const { body } = await desk.call('GET', 'auth-item-children?parent=copy-editor&per-page=200')
  const links = body as unknown as { id: number; child: string }[]
  const link = links.find(({ child }) => child === 'posts.update')
  if (!link) throw new Error('The role has not got the right.')
  await signIn(page, product.url, 'copy-editor', '/posts')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.waitForRequest(/\/v2\/events$/).catch(() => undefined)
  const row = page.locator('[data-row="> posts.add-tags"]')
  const isRefused = async () => {
    await page.keyboard.press('Control+Shift+k')
    await page.keyboard.type('add tags')
    await expect(row).toBeVisible()
    const refused = (await row.getAttribute('aria-disabled')) === 'true'
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    return refused
  }
  expect(await isRefused()).toBe(false)
  await desk.call('DELETE', `auth-item-children/${link.id}`)
  await expect.poll(isRefused, { timeout: 15_000 }).toBe(true)
  await desk.call('POST', 'auth-item-children', { parent: 'copy-editor', child: 'posts.update' })
  await expect.poll(isRefused, { timeout: 15_000 }).toBe(false)
})

test('an admin’s half hour: a role is made, forty people get it, one goes back, one leaves and hands their tasks over', async ({
  page,
  product,
}) => {
  const desk = await colleague(product.url, 'admin')
  const { body: source } = await desk.call('GET', 'auth-items?type=1&per-page=200')
  const roles = (Reflect.get(source, 'items') ?? source) as { id: number; name: string }[]
  const author = roles.find(({ name }) => name === 'author')
  const role = { name: 'late desk', description: 'Late desk', type: 1, copy_from: author?.id }
  expect((await desk.call('POST', 'auth-items', role)).status).toBe(201)
  const invite = async (username: string) =>
    (
      await desk.call('POST', 'v2/users', {
        username,
        nickname: username,
        email: `${username.toLowerCase().replace(' ', '.')}@example.org`,
        position: 'Reporter',
        role_id: author?.id,
        invite: 1,
      })
    ).body.id
  const [leaving, heir] = [await invite('Zola Leaving'), await invite('Zola Heir')]
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (let at = 0; at < 38; at += 1) await invite(`Zola Desk${letters[at % 26]}${letters[Math.floor(at / 26)]}`)
  const task = await desk.makes({ main_headline: 'A task that is handed over' })
  await desk.writes(task, { assignee_id: leaving })

  await signIn(page, product.url, 'admin')
  const grid = page.getByRole('grid', { name: 'Users' })
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const openUsers = async (role: string, query: string, count: number) => {
    await page.goto(`${product.url}/users?${new URLSearchParams({ role_name: role, query })}`)
    await expect(page.getByText(count === 1 ? '1 user' : `${count} users`, { exact: true })).toBeVisible()
    await expect(grid).toBeFocused()
  }
  const runNamed = async (name: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(name)
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await openUsers('author', 'Zola', 40)
  // Ctrl+A takes the rows that are loaded: the last of them is asked for first.
  await page.keyboard.press('End')
  await expect(grid.locator('[role=row][data-cursor]')).toHaveAttribute('aria-rowindex', '41')
  await expect(grid.locator('[role=row][data-cursor]')).toContainText('Zola')
  await page.keyboard.press('Control+a')
  await expect(page.getByText(/^40 selected/).first()).toBeVisible()
  await runNamed('users a role', /users a role/)
  await page.getByRole('option', { name: /Late desk/ }).click()
  await expect(page.getByText('40 users have another role').first()).toBeVisible()

  await openUsers('late desk', 'Zola', 40)
  await openUsers('late desk', 'Zola Heir', 1)
  await runNamed('give a role', /role/)
  await page.getByRole('option', { name: 'Author', exact: false }).first().click()
  await expect(page.getByText('0 users', { exact: true })).toBeVisible()

  await openUsers('late desk', 'Zola Leaving', 1)
  await page.keyboard.press('Control+Backspace')
  await expect(palette.getByPlaceholder('Their tasks go to')).toBeFocused()
  await page.keyboard.type('Zola Heir')
  await expect(palette.getByRole('option', { name: /Zola Heir/ })).toBeVisible()
  await palette.getByRole('option', { name: /Zola Heir/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Their tasks go to Zola Heir.')
  await page.keyboard.press('Alt+r')
  await expect(page.getByText('Deleted').first()).toBeVisible()
  const { body: handed } = await desk.call('GET', `posts/${task}`)
  expect(Reflect.get(handed, 'assignee').id).toBe(heir)
})

test('an admin sees Slotdesk as an author has it, changes nothing, and goes back', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/roles?role=author')
  await page.getByRole('button', { name: 'See as this role' }).press('Enter')
  const bar = page.getByText('Nothing can be changed.')
  await expect(bar).toBeVisible()
  await expect(page.getByText('You are not authorized to view this page').first()).toBeVisible()
  await page.goto(`${product.url}/posts`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await expect(bar).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('.ProseMirror')).toBeVisible()
  await expect(page.locator('.ProseMirror[contenteditable=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(bar).toHaveCount(0)
  await page.goto(`${product.url}/roles?role=author`)
  await expect(page.getByRole('button', { name: 'See as this role' })).toBeVisible()
})

test('an open post is read-only while the right to change it is taken, with what was typed, and is saved when it is given back', async ({
  page,
  product,
}) => {
  const desk = await colleague(product.url, 'admin')
  const id = await desk.makes({ main_headline: 'Before the right was taken' })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  const headline = page.getByLabel('Main headline')
  await headline.fill('Typed before the right was taken')
  const { body } = await desk.call('GET', 'auth-item-children?parent=editor&per-page=200')
  const held = body as unknown as { id: number; child: string }[]
  const right = held.find(({ child }) => child === 'posts.update')
  await desk.call('DELETE', `auth-item-children/${right?.id}`)
  try {
    const bar = page.getByRole('alert').filter({ hasText: 'You may not change this post any more.' })
    await expect(bar).toContainText('What you typed is kept in this browser.')
    await expect(headline).not.toBeEditable()
    await expect(headline).toHaveValue('Typed before the right was taken')
    // The bar may come with the lock's refusal, before the page has read the person's rights again.
    await expect(async () => {
      await page.keyboard.press('Control+s')
      await expect(page.getByText('“Posts: Update”').first()).toBeVisible({ timeout: 1000 })
    }).toPass()
  } finally {
    await desk.call('POST', 'auth-item-children', { parent: 'editor', child: 'posts.update' })
  }
  await expect(headline).toBeEditable()
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await desk.call('GET', `posts/${id}`)).body.main_headline)
    .toBe('Typed before the right was taken')
})
