import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { expect, password, signIn, test, storeToken } from '../helpers/newsroom'
import { bodyOf, type Colleague, colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { type AskingCommand, askingCommands, type Source } from '../helpers/registry'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox')

/** Until every area's commands are here: the window listens for what others do once they are. */
const everyCommand = (page: Page) => page.waitForRequest(/\/v2\/events$/)

/** Opens the palette with every command. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    // A pane beside may ask about what an earlier command left unsaved.
    const restoring = page.getByRole('button', { name: 'Apply unsaved changes' })
    if (await restoring.isVisible()) await restoring.click()
    // A window of the tests before may still hold the lock of the post.
    const moving = page.getByRole('alertdialog').getByRole('button', { name: 'Move editing here' })
    if (await moving.isVisible()) await moving.click()
    await page.keyboard.press('Control+Shift+KeyK')
    await expect(field(page)).toBeFocused({ timeout: 5000 })
  }).toPass()
}

/** Puts the cursor of the open palette on a command. @returns whether it can run here. */
async function find(page: Page, command: AskingCommand): Promise<boolean> {
  const row = palette(page).locator(`[data-row="> ${command.id}"]`)
  // A switch reads otherwise when it is on; its keywords stay.
  for (const text of [command.title, ...command.keywords]) {
    await page.keyboard.press('Control+a')
    // At once: every command that cannot run here is looked for too.
    await page.keyboard.insertText(text)
    if ((await row.count()) > 0) break
  }
  if ((await row.count()) === 0 || (await row.getAttribute('aria-disabled')) === 'true') return false
  // Enter runs another command first, which makes this one possible.
  if ((await row.getByText(/Enter: (?!Which)/).count()) > 0) return false
  for (let presses = 0; presses < 12 && (await row.getAttribute('aria-selected')) !== 'true'; presses += 1)
    await page.keyboard.press('ArrowDown')
  return (await row.getAttribute('aria-selected')) === 'true'
}

/** Whether there is nothing to choose from: what was picked before has none of it, as a post without slides. */
async function hasNoChoice(page: Page, { kind }: Source): Promise<boolean> {
  if (kind !== 'choice') return false
  const nothing = palette(page).getByText('Nothing found')
  await expect(palette(page).getByRole('option').or(nothing).first()).toBeVisible()
  return nothing.isVisible()
}

/** Answers one step by keyboard. */
async function answer(page: Page, source: Source): Promise<void> {
  if (source.kind === 'datetime') {
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('2 jan 2030 10:00')
    await page.keyboard.press('Enter')
    return
  }
  if (source.kind === 'file') {
    await expect(palette(page).getByRole('button', { name: source.label })).toBeFocused()
    const asked = page.waitForEvent('filechooser', { timeout: 15_000 })
    await page.keyboard.press('Enter')
    if (source.extension === 'picture') {
      const size = { width: 700, height: 400, channels: 3, background: '#2a6' } as const
      const buffer = await sharp({ create: size }).png().toBuffer()
      await (await asked).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
      return
    }
    const name = `words.${source.extension ?? 'txt'}`
    await (await asked).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('one,https://example.org/one\n') })
    return
  }
  await expect(field(page).or(palette(page).getByRole('textbox'))).toBeFocused()
  if (source.kind === 'text') await page.keyboard.type(source.placeholder ?? newName())
  if (source.kind === 'line') await page.keyboard.type('A task of one line')
  if (source.kind === 'number') await page.keyboard.type('60')
  if (source.kind === 'search') await searchSome(page)
  if (source.kind === 'choice') await expect(palette(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  if (source.kind === 'search' && source.many) await page.keyboard.press('Control+Enter')
}

let given = 0
/** A name, in letters alone, that no earlier step has given to a record. */
const newName = () =>
  `A name that nobody gave before ${[...String((given += 1))].map((digit) => 'bcdfghjklm'[+digit]).join('')}`

/** Waits for what is offered before anything is typed; where nothing is, letters that something is called by are typed. */
async function searchSome(page: Page): Promise<void> {
  const found = palette(page).getByRole('option').first()
  const nothing = palette(page).getByText('Nothing found')
  await expect(found.or(nothing).first()).toBeVisible()
  if (await nothing.isVisible()) await page.keyboard.type('an')
  await expect(found).toBeVisible()
}

/** Runs the command under the palette's cursor and answers its steps. @returns whether each step had something to choose. */
async function complete(page: Page, command: AskingCommand): Promise<boolean> {
  await page.keyboard.press('Tab')
  for (const source of command.sources) {
    if (await hasNoChoice(page, source)) return false
    await answer(page, source)
    // Some are asked less, where the schema lets them stay open.
    if (!(await palette(page).isVisible())) break
  }
  await expect(palette(page)).toBeHidden()
  // What carries it out is loaded late, and the next commands open and remove what it saved.
  if (command.id === 'layout.save') await expect(page.getByText(/^Layout saved: /)).toBeVisible()
  if (command.id === 'view.save') await expect(page.getByText(/^View saved: /).first()).toBeVisible()
  if (command.id === 'roles.see-as') {
    await expect(page.getByText('Nothing can be changed.')).toBeVisible()
    await page.evaluate(() => sessionStorage.removeItem('slotdesk.see-as'))
  }
  return true
}

/** Lets somebody else edit the first post of a list. @returns what ends that: the tests after this one want to edit it too. */
async function lockFirst(url: string, query: string): Promise<() => Promise<void>> {
  const ask = async (path: string, token: string | null, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`${url}/api/${path}`, { ...init, headers })
    return answer.status === 204 ? null : answer.json()
  }
  const { token } = await ask('v2/users/login', null, { login: 'senior-editor@slotdesk.test', password })
  const { items } = await ask(`posts?search[${query.replace('=', ']=')}&per-page=1`, token)
  const { lock } = await ask(`posts/lock/${items[0].id}`, token, { takeover: true })
  return () => ask(`posts/unlock/${items[0].id}`, token, { token: lock.token })
}

/** A place is opened anew after each command that ran, so there are several tests, each within its time. */
const shares = 3

/**
 * Of each share its own. Layouts and keys stay together: what one of their commands made, the next one takes away. Who is signed in
 * is not offered a sign-in at all, and passkeys need an authenticator (passkeys.spec.ts).
 */
async function shareOf(share: number): Promise<AskingCommand[]> {
  const asking = (await askingCommands()).filter(({ id }) => !/^session\.|-passkey$/.test(id))
  return asking.filter(({ id }, at) => (/^(?:layout|keys|view)\./.test(id) ? 0 : at % shares) === share)
}

const about = { main_headline: 'Everything that was written about it in every region', description: 'All about it.' }

/** Makes two tags that look alike, to be kept apart; a second try finds them there. */
async function makeAlike(desk: Colleague, share: number): Promise<void> {
  for (const [end, catchy_title] of Object.entries({ '': 'Granite mason', s: 'Granite masons' })) {
    const tag = { ...about, slug: `granite-mason${end}-${share}`, catchy_title, section_id: 1 }
    expect([201, 422]).toContain((await desk.call('POST', 'v2/tags', tag)).status)
  }
}

/** Something in the bin, and a merge of tags that can be taken back. */
async function makeTakeable(desk: Colleague, share: number): Promise<void> {
  const { body: word } = await desk.call('POST', 'v2/stop-words', { name: `gone ${share}`, is_article: 0, is_tag: 1 })
  await desk.call('DELETE', `v2/stop-words/${word.id}`)
  const tag = async (catchy_title: string, slug: string) =>
    (await desk.call('POST', 'v2/tags', { ...about, catchy_title, slug: `${slug}-${share}`, section_id: 1 })).body.id
  const [major, minor] = [await tag('Quarry', 'quarry'), await tag('Quarries of old', 'quarries')]
  await desk.call('POST', `v2/tags/${major}/merge`, { minor_ids: [minor] })
}

/** A text with a heading. */
const withHeading = (...paragraphs: string[]) => {
  const body = JSON.parse(bodyOf(...paragraphs))
  body.content.push({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'A heading of it' }] })
  return JSON.stringify(body)
}

/** Makes a live update with slides: the commands of slides take some of them away. @returns its number */
function makeLive(desk: Colleague): Promise<number> {
  const content = JSON.parse(bodyOf('Said.'))
  const slides = ['plot', 'one', 'two', 'three', 'four'].map((id) => ({ id, title: id, content, createdAt: 1 }))
  return desk.makes({ main_headline: 'A live update', template_type: 7, body: JSON.stringify(slides) })
}

/** Comments and suggestions on a post, open ones and one that is done: what is said of one leaves others for the next command. */
async function makeComments(desk: Colleague, post: number): Promise<void> {
  for (const about of ['an opening', 'an end', 'a detail and a date']) {
    await desk.call('POST', `posts/${post}/comments`, { text: `What of ${about}?` })
    await desk.call('POST', `posts/${post}/comments`, { quote: 'the', replacement: `the very ${about}` })
  }
  const { body } = await desk.call('POST', `posts/${post}/comments`, { text: 'An old question' })
  await desk.call('PATCH', `posts/${post}/comments/${body.id}`, { version: body.version, state: 'done' })
}

/** Puts a scheduled post on a day of the calendar; the commands before may have moved or published the last one. */
async function fillCalendar(desk: Colleague): Promise<() => Promise<void>> {
  const { body } = await desk.call('GET', 'posts?search[status]=5&per-page=1')
  const id = (body as unknown as { items: { id: number }[] }).items[0]?.id
  expect((await desk.call('PATCH', `posts/${id}`, { published_at: '2030-01-03T09:00:00Z' })).status).toBe(200)
  return () => Promise.resolve()
}

async function completeAll(page: Page, product: { url: string }, share: number): Promise<void> {
  test.setTimeout(600_000)
  const asking = await shareOf(share)
  expect(asking.length).toBeGreaterThan(5)
  await signIn(page, product.url, 'admin')
  // The posts that a step offers first have an earlier version; which of them is the first changes with what is done to them.
  const desk = await colleague(product.url, 'admin')
  const { body: offered } = await desk.call('GET', 'autocomplete?entity=posts&field=main_headline&query=')
  const first = (offered as unknown as { id: number }[]).slice(0, 6)
  expect(first).toHaveLength(6)
  // The lowest numbers are those that the editor's commands are called in.
  const opened = Array.from({ length: 10 }, (_, at) => at + 1)
  for (const id of new Set([...first.map((post) => post.id), ...opened])) {
    if ((await desk.call('GET', `posts/${id}`)).body.status === 4) continue
    await desk.writes(id, { json_ld: '{}', body: bodyOf('What an earlier version says.') })
    await desk.writes(id, { json_ld: '{ }', body: withHeading('What it says today.', 'And a place that it has not.') })
    await makeComments(desk, id)
  }
  await makeAlike(desk, share)
  await makeTakeable(desk, share)
  const live = await makeLive(desk)
  const editable = '.ProseMirror[contenteditable=true]'
  const row = '[role=row] a[href]'
  const cursor = '[role=row][data-cursor] button'
  // A list with a row under the cursor, the trash, a post in the editor, one that somebody else has, and ones with something
  // typed: another each time, because the browser would offer it again.
  let last = 1
  const places: Place[] = [
    { path: () => '/posts', there: row },
    { path: () => '/posts?status=4', there: row },
    { path: () => '/posts/1', there: editable },
    { path: () => '/posts?status=2', there: row, before: () => lockFirst(product.url, 'status=2') },
    { path: () => `/posts/${(last += 1)}`, there: editable, type: 'x' },
    // Lists whose rows have an order of their own, as the texts allow it to be changed.
    { path: () => '/sections', there: cursor },
    { path: () => '/categories?section_id=1', there: cursor },
    { path: () => '/menu?type=head_main&section_id=1', there: cursor },
    // The board, and a live update with slides.
    { path: () => '/dashboard', there: '[data-card]' },
    { path: () => '/calendar?day=2030-01-03', there: '[role=listbox] [role=option]', before: () => fillCalendar(desk) },
    { path: () => `/posts/${live}`, there: editable },
  ]
  let missing = asking
  for (const place of places) missing = await completeAt(page, product.url, place, missing)
  expect(missing.map(({ id }) => id)).toEqual([])
}

interface Place {
  path: () => string
  /** What is there once the place is ready. */
  there: string
  /** Called before the place is opened; returns what is called after it. */
  before?: () => Promise<() => Promise<void>>
  /** Typed into the main headline. */
  type?: string
}

/** Completes the commands that can run at a place, which is opened anew after each. @returns the others. */
async function completeAt(page: Page, url: string, place: Place, commands: AskingCommand[]): Promise<AskingCommand[]> {
  const others: AskingCommand[] = []
  let after: (() => Promise<void>) | undefined
  let isOpen = false
  for (const command of commands) {
    if (!isOpen) after = await open(page, url, place)
    isOpen = !(await find(page, command))
    if (isOpen) {
      others.push(command)
      continue
    }
    const isDone = await test.step(`${command.id} on ${page.url()}`, () => complete(page, command))
    if (!isDone) others.push(command)
    await after?.()
    after = undefined
  }
  await after?.()
  return others
}

/** Opens a place and the palette over it. */
async function open(page: Page, url: string, { path, there, before, type }: Place) {
  const after = await before?.()
  const ready = everyCommand(page)
  await page.goto(`${url}${path()}`)
  await page.locator(there).first().waitFor()
  await ready
  if (type) await page.getByLabel('Main headline').first().press(type)
  await openPalette(page)
  return after
}

for (let share = 0; share < shares; share += 1)
  test(`every command with arguments is completed in the palette by keyboard alone, share ${share + 1} of ${shares}`, ({
    page,
    product,
  }) => completeAll(page, product, share))

test('a person without the right reads why, and who could give it', async ({ page, product }) => {
  await signIn(page, product.url, 'author', '/posts')
  await expect(page.getByRole('grid').getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await page.keyboard.press('Control+Shift+KeyK')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('publish')
  const row = palette(page)
    .getByRole('option', { name: /publish/i })
    .first()
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  await expect(row).toContainText('“Posts: Publish”')
  const status = await page.evaluate(async () => {
    const answer = await fetch('/api/posts/1', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${localStorage.getItem('__atoken')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 3, published_at: 'now' }),
    })
    return answer.status
  })
  expect(status).toBe(403)
})

test('a post is found by its number, its actions by Tab, a tag by ~, and what was done by Up', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/posts')
  await expect(page.getByRole('grid').getByRole('row').nth(1).getByRole('link')).toBeVisible()
  const option = (name: string | RegExp) => palette(page).getByRole('option', { name })

  // Leaving it gives the focus back to where it was.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('17')
  await expect(option('Open post 17')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/posts/17`)

  await page.keyboard.press('Control+p')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('festival')
  await expect(palette(page).getByRole('option').first()).toContainText('festival')
  await page.keyboard.press('Tab')
  await expect(option('Move to trash')).toBeVisible()
  await page.keyboard.type('evergreen')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Change evergreen status/)).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(option(/evergreen/)).toHaveAttribute('aria-selected', 'true')
  await expect(option(/evergreen/)).toContainText(/evergreen.*: .*festival/i)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('~')
  await expect(palette(page)).toContainText('~ Tags')
  await page.keyboard.type('an')
  await expect(palette(page).getByRole('option').first()).toContainText('Posts with this tag')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/posts\?tags=\d+/)
  await expect(page.getByRole('button', { name: /^Remove the filter Tag/ })).toContainText('Tag:')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('~')
  await page.keyboard.press('Backspace')
  await expect(palette(page)).not.toContainText('~ Tags Tags')
})

test('a command that lacks its post asks which one, and says why where nothing can be done', async ({
  page,
  product,
}) => {
  await storeToken(page, product.url, 'admin')
  // What comes late does not move what the cursor of the palette is on: every command is to be here.
  const ready = everyCommand(page)
  await page.goto(`${product.url}/settings`)
  await page.getByRole('heading').first().waitFor()
  await ready
  await page.keyboard.press('Control+k')
  await page.keyboard.type('move to trash')
  const row = palette(page).getByRole('option', { name: /Move to trash/ })
  await expect(row).toContainText('Which post?')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByPlaceholder('Posts')).toBeFocused()
  await page.keyboard.type('festival')
  await expect(palette(page).getByRole('option').first()).toContainText('festival')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to move selected post to trash?')
  // It can be undone: its action has the focus and answers to Enter, Cancel to Escape.
  await expect(question.getByRole('button', { name: /Move to trash/ })).toBeFocused()
  await expect(question.getByRole('button', { name: /Move to trash/ })).toHaveAttribute('aria-keyshortcuts', 'enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post moved to trash.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('stop what is being done')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing is being done').last()).toBeVisible()
  await expect(field(page)).toBeFocused()
})

test('a question about what is final has Cancel focused, and its action answers to Alt and its letter alone', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/posts?status=4')
  await expect(page.getByRole('grid').getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expect(page.getByRole('grid')).toBeFocused()
  const question = page.getByRole('alertdialog')
  await runByName(page, 'Delete permanently')
  await expect(question.getByRole('button', { name: /Cancel/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await runByName(page, 'Delete permanently')
  await expect(question).toBeVisible()
  await page.keyboard.press('d')
  await expect(question).toBeVisible()
  await page.keyboard.press('Alt+d')
  await expect(page.getByText('Post deleted.')).toBeVisible()
})
