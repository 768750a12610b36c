import { expect, test } from 'vitest'
import { generateCode } from './generate-code.ts'

test('a code has eight letters that cannot be confused', () => {
  const codes = Array.from({ length: 500 }, () => generateCode())
  for (const code of codes) expect(code).toMatch(/^[A-HJ-KMNP-Z2-9]{8}$/)
  expect(new Set(codes).size).toBe(500)
})

test('bytes that would favor some letters are left out', () => {
  const bytes = [...Array<number>(8).fill(255), 0, 1, 2, 3, 4, 5, 6, 7]
  const code = generateCode((count) => new Uint8Array(bytes.splice(0, count)))
  expect(code).toBe('ABCDEFGH')
})
