import { expect, test } from 'vitest'
import { decodeUtf8, NotUtf8 } from './index.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, size: number) {
  let text = ''
  for await (const piece of decodeUtf8(inPieces(bytes, size))) text += piece
  return text
}

test('characters of several bytes are whole, wherever a piece ends', async () => {
  const text = '\ufeffid,name\nå,日本 🙂\n'
  for (const size of [1, 2, 3, 5, 100]) expect(await read(Buffer.from(text), size)).toBe(text)
})

test('pieces are small, however large the chunks are', async () => {
  const sizes: number[] = []
  for await (const piece of decodeUtf8(inPieces(Buffer.alloc(1_000_000, 'a'), 1_000_000))) {
    sizes.push(piece.length)
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(131_072)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(1_000_000)
})

test.each([
  ['Latin-1', Buffer.from('bj\xf6rn', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffab', 'utf16le')],
  ['half a character at the end', Buffer.from('å').subarray(0, 1)],
])('%s is no UTF-8', async (_, bytes) => {
  await expect(read(bytes, 2)).rejects.toThrow(NotUtf8)
})
