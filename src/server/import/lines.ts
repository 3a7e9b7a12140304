// Splits a stream of bytes into text and lines, without holding all of it in memory.

/** The most UTF-16 units of one line or one XML item: 20 MB of plain English. */
export const maxRecordLength = 20 * 1024 * 1024

/**
 * Decodes a UTF-8 stream. A byte order mark is dropped. @throws Error for another encoding, whose letters would be lost unnoticed
 */
export async function* textChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new Error(`no UTF-8 text in line ${line} or after it; save the file as UTF-8`)
    }
  }
  for await (const chunk of bytes) {
    const text = decoded(chunk)
    yield text
    line += text.split('\n').length - 1
  }
  yield decoded()
}

/** `text` has no line end, and is null for a line that is too long. `ended`: a line end follows. */
export interface NumberedLine {
  line: number
  text: string | null
  ended: boolean
}

/** The lines of a text with their numbers from 1. A line longer than `limit` is skipped. */
export async function* numberedLines(
  chunks: AsyncIterable<string>,
  limit: number = maxRecordLength,
): AsyncGenerator<NumberedLine> {
  let line = 1
  let parts: string[] = []
  let length = 0
  const take = (): string | null => {
    const text = length > limit ? null : parts.join('').replace(/\r$/, '')
    parts = []
    length = 0
    return text
  }
  const add = (part: string): void => {
    length += part.length
    if (length <= limit) parts.push(part)
    else parts = []
  }
  for await (const chunk of chunks) {
    const pieces = chunk.split('\n')
    for (const [index, piece] of pieces.entries()) {
      add(piece)
      if (index < pieces.length - 1) yield { line: line++, text: take(), ended: true }
    }
  }
  if (length > 0) yield { line, text: take(), ended: false }
}
