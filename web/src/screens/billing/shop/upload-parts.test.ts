import { expect, test } from 'vitest'
import { checksumOf, partsOf } from './upload-parts.ts'

const eight = 8 * 1_048_576

test.each([
  [1, [[0, 1]]],
  [eight, [[0, eight]]],
  [
    eight + 1,
    [
      [0, eight],
      [eight, eight + 1],
    ],
  ],
])('a file of %s bytes is sent in parts without gaps', (size, expected) => {
  const parts = partsOf(size)
  expect(parts.map(({ chunkEnd, chunkStart }) => [chunkStart, chunkEnd])).toEqual(expected)
  expect(parts.map(({ number }) => number)).toEqual(expected.map((_, at) => at + 1))
})

test('the checksum of a part is that of its bytes', async () => {
  expect(await checksumOf(new Blob(['abc']))).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=')
})
