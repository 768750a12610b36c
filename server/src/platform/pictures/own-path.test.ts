import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const pathOf = (address: string | null) => ownPath(address, (path) => `https://shop.example${path}`)

test('pictures of this server have a path, those of other servers have none', () => {
  expect(pathOf('/pictures/1')).toBe('/pictures/1')
  expect(pathOf('https://shop.example/pictures/1')).toBe('/pictures/1')
  for (const foreign of [
    'https://elsewhere.example/pictures/1',
    '//elsewhere.example/pictures/1',
    '/\\elsewhere.example/pictures/1',
    'https://shop.example.elsewhere.example/pictures/1',
    'https://shop.example@elsewhere.example/pictures/1',
    'http://shop.example/pictures/1',
    'data:image/png;base64,AAAA',
    'https://[',
  ]) {
    expect(pathOf(foreign), foreign).toBeUndefined()
  }
  expect(pathOf(null)).toBeUndefined()
})
