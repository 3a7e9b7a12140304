import { expect, signIn, test } from './newsroom'
import { liveThrough, sendFile } from './records'

test('stop words are added, refused, changed, removed and uploaded by keyboard, and nothing typed is lost', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin')
  const refusal = 'This stop word is in the list already.'
  await liveThrough(page, {
    keys: ['g', 'w'],
    list: 'Stop words',
    what: 'stop word',
    name: { label: 'Name', taken: 'Synergy', refusal, free: 'Synergy of teams', other: 'Synergy of desks' },
    place: 'Home',
    removal: 'Are you sure you want to remove selected stop word?',
    removed: 'Deleted',
  })
  const button = 'Upload post stop words'
  await sendFile(page, button, ['words.csv', 'circle back\n'], 'You can upload only files with extension .txt')
  await sendFile(page, button, ['words.txt', ''], 'File seems to be empty. Upload canceled.')
  await sendFile(page, button, ['words.txt', 'circle back\ndeep dive\n'], 'File uploaded.')
  await expect(page.getByRole('grid', { name: 'Stop words' }).getByText('deep dive')).toBeVisible()
})
