import sharp from 'sharp'
import { expect, test } from 'vitest'

import { cleanGif } from '#server/pictures/gif'

const frames = 3
const [width, height] = [20, 10]

/** An animation that repeats four times, as the encoder writes it. */
async function animation(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3, 200).map((value, at) => value ^ ((at * 7) % 64))
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ loop: 4, delay: [100, 200, 300] })
    .toBuffer()
}
const trailer = Uint8Array.of(0x3b)
const block = (label: number, text: string) =>
  Buffer.concat([Uint8Array.of(0x21, label, text.length), Buffer.from(text), Uint8Array.of(0)])
/** A copy with something in front of the trailer. */
const withBlock = (gif: Buffer, extra: Uint8Array) => Buffer.concat([gif.subarray(0, -1), extra, trailer])

test('an animation keeps its frames, their times and its repeats', async () => {
  const gif = await animation()
  const clean = Buffer.from(cleanGif(gif))
  const { pages, loop, delay, pageHeight } = await sharp(clean, { animated: true }).metadata()
  expect({ pages, loop, delay, pageHeight }).toEqual({
    pages: frames,
    loop: 4,
    delay: [100, 200, 300],
    pageHeight: height,
  })
  const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer()
  expect((await pixels(clean)).equals(await pixels(gif))).toBe(true)
})

test('comments, data of applications and what follows the end go', async () => {
  const clean = cleanGif(await animation())
  const gif = Buffer.from(clean)
  const comment = withBlock(gif, block(0xfe, '<script>alert(1)</script>'))
  const data = withBlock(gif, block(0xff, 'XMP DataXMP'))
  for (const dirty of [comment, data, Buffer.concat([gif, Buffer.from('<script>alert(1)</script>')])])
    expect(Buffer.from(cleanGif(dirty)).equals(clean)).toBe(true)
})

test('one without its trailer is whole, one that ends inside a block is not', async () => {
  const clean = Buffer.from(cleanGif(await animation()))
  expect(Buffer.from(cleanGif(clean.subarray(0, -1))).equals(clean)).toBe(true)
  expect(() => cleanGif(clean.subarray(0, -20))).toThrow('damaged')
  expect(() => cleanGif(Buffer.concat([clean.subarray(0, -1), Uint8Array.of(0x99, 0x01, 0x00)]))).toThrow('damaged')
})
