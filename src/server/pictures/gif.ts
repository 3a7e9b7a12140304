// Removes from a GIF what shows nothing: comments, texts, application data and whatever follows its end. The frames stay as they
// are, because encoding an animation again takes seconds and loses colours.

const [extension, image, trailer] = [0x21, 0x2c, 0x3b]
const [graphicControl, application] = [0xf9, 0xff]
/** The application extension that says how often an animation repeats. */
const repeats = 'NETSCAPE2.0'

/** Bytes of the colour table that a packed field announces; 0 for none. */
const tableSize = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** The index after a chain of sub-blocks, each a length and so many bytes; a length of 0 ends the chain. NaN: it has no end. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
    at += 1 + length
    if (length === 0) return at
  }
  return Number.NaN
}

/**
 * The GIF without metadata and without bytes behind its end.
 * @throws Error when a block is unknown or unfinished.
 */
export function cleanGif(bytes: Uint8Array): Uint8Array {
  const screen = 13 + tableSize(bytes[10] ?? 0)
  const parts = [bytes.subarray(0, screen)]
  let at = screen
  // Some encoders leave the trailer out.
  while (at < bytes.length && bytes[at] !== trailer) {
    const [kind, label = 0] = [bytes[at], bytes[at + 1]]
    const blocks =
      kind === extension ? at + 2 : kind === image ? at + 10 + tableSize(bytes[at + 9] ?? 0) + 1 : Number.NaN
    const end = afterBlocks(bytes, blocks)
    if (Number.isNaN(end)) throw new Error('The GIF is damaged.')
    const name = Buffer.from(bytes.subarray(at + 3, at + 3 + repeats.length)).toString('latin1')
    if (kind === image || label === graphicControl || (label === application && name === repeats))
      parts.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...parts, Uint8Array.of(trailer)])
}
