// What holds for every list that is uploaded, from the contract: which files are refused in which words, and that a file is taken whole.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { contract } from '#contract/contract'
import { type Endpoint, fileLimits } from '#contract/endpoint'

import { type Newsroom, openNewsroom, sendForm } from './newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

interface Sample {
  line: (at: number) => string
  /** What goes with the file. */
  fields?: () => Record<string, string>
  most?: number
}

/** By the subject's name in the contract. */
const samples: Readonly<Record<string, Sample>> = {
  contextualLinks: { line: (at) => `phrase ${at},https://example.org/${at}` },
  hotNews: {
    line: (at) => `Title ${at},https://example.org/${at}`,
    fields: () => ({ section_id: String(room.ids.section) }),
    most: 20,
  },
  stopWords: { line: (at) => `word ${at}`, fields: () => ({ type: 'post' }) },
}

const lists = Object.entries<Record<string, Endpoint>>(contract).flatMap(([subject, { upload }]) =>
  upload ? [{ subject, upload, extension: upload.files?.['file']?.extension ?? 'txt' }] : [],
)

describe.each(lists)('a file of $subject', ({ subject, upload, extension }) => {
  const { line, fields = () => ({}), most = 50_000 } = samples[subject]!
  const linesOf = (count: number) => Array.from({ length: count }, (_, at) => line(at)).join('\n')
  const send = (more: Record<string, string | File>) =>
    sendForm(room, 'editor', `/api/${upload.path}`, { ...fields(), ...more })
  const sendFile = (content: string | Uint8Array<ArrayBuffer>, name = `list.${extension}`) =>
    send({ file: new File([content], name) })

  test('is taken whole, as long as it may be, and doubles nothing when it comes again', async () => {
    const lines = linesOf(most)
    expect((await sendFile(lines)).body).toEqual({ added: most, updated: 0, unchanged: 0 })
    expect((await sendFile(lines)).body).toEqual({ added: 0, updated: 0, unchanged: most })
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['nothing in it', '', 'File seems to be empty. Upload canceled.'],
    ['nothing but spaces', ' \n\n', 'File seems to be empty. Upload canceled.'],
    ['no text', new Uint8Array([0xff, 0xfe, 0x41]), 'The file is no UTF-8 text.'],
    ['too many lines', linesOf(50_001), 'At most 50000 lines.'],
  ])('with %s is refused in words', async (_name, content, message) => {
    const { status, body } = await sendFile(content)
    expect([status, body.errors]).toEqual([422, { file: [message] }])
  })

  test('of another ending, over 5 MB, or that is none is refused, and one without what goes with it', async () => {
    const other = `You can upload only files with extension .${extension}`
    expect((await sendFile(line(0), 'list.exe')).body.errors).toEqual({ file: [other] })
    expect((await sendFile('x'.repeat(fileLimits.txt + 1))).status).toBe(413)
    expect((await send({})).body.errors).toEqual({ file: ['Field can not be empty'] })
    for (const name of Object.keys(fields())) {
      const { body } = await send({ [name]: '', file: new File([line(0)], `list.${extension}`) })
      expect(body.errors).toEqual({ [name]: ['Field can not be empty'] })
    }
  })
})
