// An uploaded csv file: its separator, which the file does not name, and its cells.
import { stringify } from 'csv-stringify/sync'
import { describe, expect, test } from 'vitest'

import { messages } from '#contract/base/rules'
import { uploadFiles } from '#server/records/parse-uploads'

const read = (text: string) => uploadFiles.contextualLinks({ name: 'links.csv', bytes: Buffer.from(text) })

describe('the separator', () => {
  test('is the semicolon where each text has one comma, which would give as many columns', () => {
    expect(read('levy, fuel;https://example.org/a\nring, road;https://example.org/b\n')).toEqual([
      { text: 'levy, fuel', url: 'https://example.org/a' },
      { text: 'ring, road', url: 'https://example.org/b' },
    ])
  })

  test('is the comma where each text has one semicolon', () => {
    expect(read('levy; fuel,https://example.org/a\n')).toEqual([{ text: 'levy; fuel', url: 'https://example.org/a' }])
  })

  test('is the one that the first line names, as Excel writes it; other lines keep their numbers', () => {
    expect(read('sep=;\r\nlevy, fuel;https://example.org/a\r\n')).toEqual([
      { text: 'levy, fuel', url: 'https://example.org/a' },
    ])
    const refusal = expect.objectContaining({
      detail: expect.objectContaining({ fields: { 2: ['Enter a valid link.'] } }),
    })
    expect(() => read('sep=;\nlevy;no address\n')).toThrow(refusal)
  })

  test('is the one with the right number of columns where the lines are wrong in other ways', () => {
    const fields = { 1: ['Enter a valid link.'], 2: ['Enter a valid link.'] }
    const refusal = expect.objectContaining({ detail: expect.objectContaining({ fields }) })
    expect(() => read('levy;no address\nroad;none\n')).toThrow(refusal)
  })
})

test('texts like formulas are read back from a downloaded table as they were; a quotation keeps its marks', () => {
  const links = ['=SUM', '+233', '-5 degrees', '@health', '＝sum', "@mum's", "-'90s", "'@health' says", "'tis"].map(
    (text) => ({
      text,
      url: 'https://example.org/a',
    }),
  )
  expect(read(stringify(links, { header: true, escape_formulas: true, bom: true }))).toEqual(links)
})

test('rows that were emptied in a spreadsheet are left out; other lines keep their numbers', () => {
  expect(read('text,url\nlevy,https://example.org/a\n,\n" ",\n,,\n')).toEqual([
    { text: 'levy', url: 'https://example.org/a' },
  ])
  const refusal = expect.objectContaining({ detail: expect.objectContaining({ fields: { 3: [messages.empty] } }) })
  expect(() => read('levy,https://example.org/a\n,\n,https://example.org/b\n')).toThrow(refusal)
})

test('a cell of advertisements that Excel has put into quotes is read without them', () => {
  const text =
    '"The ""big"" one"\t/1234567/big\tdiv-big\t"[728,90],[320,50]"\t50\nThe "other" one\t/1234567/other\tdiv-other'
  const read = uploadFiles.advertisements({ name: 'slots.txt', bytes: Buffer.from(text) })
  expect(read.map(({ name, size }) => [name, size])).toEqual([
    ['The "big" one', '[728,90],[320,50]'],
    ['The "other" one', ''],
  ])
})

test('a line of advertisements may have three to five columns, which its refusal says', () => {
  const read = (text: string) => uploadFiles.advertisements({ name: 'slots.txt', bytes: Buffer.from(text) })
  expect(read('Top\t/1234567/top\tdiv-top\n')).toHaveLength(1)
  const fields = { 1: ['Must have 3 to 5 columns: name, slot, code, size, frequency.'] }
  expect(() => read('Top\t/1234567/top\n')).toThrow(
    expect.objectContaining({ detail: expect.objectContaining({ fields }) }),
  )
})

test('a first line with the names of the columns says their order', () => {
  const people = {
    name: 'people.csv',
    bytes: Buffer.from('Name,Email,Position,Role\nAma Owusu,ama@example.org,Reporter,author\n'),
  }
  const value = { name: 'Ama Owusu', email: 'ama@example.org', role: 'author', position: 'Reporter' }
  expect(uploadFiles.users(people)).toEqual([{ line: 2, value, messages: [] }])
  expect(read('url,text\nhttps://example.org/a,levy\n')).toEqual([{ text: 'levy', url: 'https://example.org/a' }])
  const fields = { 3: ['Must have 2 columns: text, url.'] }
  const refusal = expect.objectContaining({ detail: expect.objectContaining({ fields }) })
  expect(() => read('url,text\nhttps://example.org/a,levy\nhttps://example.org/b\n')).toThrow(refusal)
})
