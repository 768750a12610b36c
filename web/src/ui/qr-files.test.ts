import { expect, test } from 'vitest'
import { qrSvg } from './qr-files.ts'

test('a file has its own background and room around the code', () => {
  const svg = qrSvg('https://shop.example/c/1')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 33 33"/)
  expect(svg).toContain('fill="#fff" d="M0 0h33v33H0z"')
  // The first module of the first finder pattern.
  expect(svg).toContain('d="M4 4h1v1h-1z')
})
