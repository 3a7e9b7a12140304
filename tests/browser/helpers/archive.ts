// An archive to import: the file that ARCHIVE_FILE names, or a few records with the defects of a real one.
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

const record = z.looseObject({
  headline: z.string().nullish(),
  title: z.string().nullish(),
  body_text: z.string().nullish(),
})

export interface Article {
  headline: string
  /** A word from the middle of its body that no other article of the file has. */
  word: string
}

const town = (name: string, word: string) =>
  `The council of ${name} met on Monday.\n\n## What was decided\n\nThe *${word}* bridge opens **before** the rains, said the mayor.\n\n` +
  `- a new road\n- a [school](https://example.org/school)\n\n<iframe src="https://example.org/widget"></iframe>\n\n<script>alert(1)</script>\n\nThe vote was close.`

const records = [
  {
    id: '1',
    headline: 'The harbour opens again',
    slug: 'the-harbour',
    body_text: '',
    published_at: '2023-02-01T08:00:00Z',
  },
  {
    id: '2',
    headline: 'The harbour opens again',
    slug: 'the-harbour',
    body_text: 'Twice the same slug.',
    authors: ['Ama Owusu'],
  },
  {
    id: '3',
    headline: 'Keta',
    slug: 'keta',
    body_text: town('Keta', 'Ketaquayside'),
    published_at: '2024-05-01T08:00:00Z',
    section: 'news',
    tags: ['ports', 'sea'],
  },
  {
    id: '4',
    headline: 'Tema',
    slug: 'tema',
    body_text: town('Tema', 'Temabreakwater'),
    authors: ['José Peña'],
    section: 'news',
  },
]

/** Writes the small archive into a folder, unless ARCHIVE_FILE names another. @returns its path. */
export function archiveFile(folder: string): string {
  const given = process.env.ARCHIVE_FILE
  if (given) return given
  const file = `${folder}/archive.jsonl`
  writeFileSync(file, records.map((entry) => JSON.stringify(entry)).join('\n'))
  return file
}

/** The first letters of a word, instead of the stem by which the search knows it. */
const stem = (word: string) => word.slice(0, 7)

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{9,24}/gu) ?? [])

/** An article of the archive, and a word that finds it. */
export function pickArticle(file: string): Article {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const articles = text.split('\n').flatMap((line) => (line.trim() ? [record.parse(JSON.parse(line))] : []))
  const seen = new Map<string, number>()
  for (const { body_text } of articles)
    for (const word of new Set([...wordsOf(body_text ?? '')].map(stem))) seen.set(word, (seen.get(word) ?? 0) + 1)
  for (const { headline, title, body_text } of articles) {
    const body = body_text ?? ''
    const name = headline ?? title ?? ''
    const middle = body.slice(body.length * 0.2, body.length * 0.8).replace(/https?:\S+|<[^>]*>|\([^)]*\)/g, ' ')
    const word = [...wordsOf(middle)].find((candidate) => seen.get(stem(candidate)) === 1)
    if (word && /^[\w ]+$/.test(name) && name.length < 60) return { headline: name, word }
  }
  throw new Error(`${file} holds no article with a word of its own.`)
}
