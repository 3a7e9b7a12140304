// Lines and text out of a stream of bytes, without ever holding the whole.

/** UTF-16 units of one line, or of one XML item, at most: 20 MB of plain English. */
export const maxRecordLength = 20 * 1024 * 1024

/** UTF-8 text of a stream; a byte order mark is dropped, broken bytes become U+FFFD. */
export async function* textChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/**
 * The lines of a text with their numbers from 1, without the line ends.
 * `text` is null for a line longer than `limit`: it is skipped, not kept.
 */
export async function* numberedLines(
  chunks: AsyncIterable<string>,
  limit: number = maxRecordLength,
): AsyncGenerator<{ line: number; text: string | null }> {
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
      if (index < pieces.length - 1) yield { line: line++, text: take() }
    }
  }
  if (length > 0) yield { line, text: take() }
}
