import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstWord } from './first-word.ts'

test('the first word is that of SHA-256, for every length of one block', () => {
  for (let length = 0; length <= 55; length++) {
    const text = 'AZ-_:019zq'.repeat(6).slice(0, length)
    const expected = hash('sha256', text, 'buffer').readUInt32BE(0)
    expect(firstWord(text), `${length} characters`).toBe(expected)
  }
})

test('many texts give what SHA-256 gives', () => {
  for (let each = 0; each < 5_000; each++) {
    const text = `QmFzZTY0dXJsLXNpZ25hdHVyZS1oZXJl:${each % 16}:${each}`
    expect(firstWord(text)).toBe(hash('sha256', text, 'buffer').readUInt32BE(0))
  }
})
