// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { copyText } from '#ui/copy-text'

afterEach(() => vi.unstubAllGlobals())

/** A browser at a plain http address: no clipboard API, and a copy command that fires the event. */
function openOverHttp(allows: boolean): Map<string, string> {
  const copied = new Map<string, string>()
  vi.stubGlobal('navigator', {})
  document.execCommand = () => {
    const clipboardData = { setData: (kind: string, text: string) => void copied.set(kind, text) }
    if (allows) document.dispatchEvent(Object.assign(new Event('copy', { bubbles: true }), { clipboardData }))
    return allows
  }
  return copied
}

test('a text is copied where the browser has no clipboard API', async () => {
  const copied = openOverHttp(true)
  await copyText('Fuel levy')
  expect([...copied]).toEqual([['text/plain', 'Fuel levy']])
})

test('a browser that does not allow copying fails the command', async () => {
  openOverHttp(false)
  await expect(copyText('Fuel levy')).rejects.toThrow('The browser does not allow copying.')
})

test.each([true, false])(
  'a clipboard that refuses leaves it to the copy event, which the browser allows: %s',
  async (allows) => {
    const copied = openOverHttp(allows)
    const writeText = async () => {
      throw new DOMException('Write permission denied.', 'NotAllowedError')
    }
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const copying = copyText('Fuel levy')
    if (allows) await copying
    else await expect(copying).rejects.toThrow('The browser does not allow copying.')
    expect(copied.has('text/plain')).toBe(allows)
  },
)
