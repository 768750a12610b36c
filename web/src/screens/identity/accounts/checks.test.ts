import { expect, test } from 'vitest'
import { lengthOf, looksLikeAddress } from './checks.ts'

test('an address has one @ with text on both sides', () => {
  for (const good of ['a@b', ' olena@ganok.example ', 'ім’я@пошта.укр', 'a+b@c.d']) {
    expect(looksLikeAddress(good)).toBe(true)
  }
  for (const bad of ['', 'a', '@b', 'a@', 'a@b@c', 'a b@c']) {
    expect(looksLikeAddress(bad)).toBe(false)
  }
})

test('the length of a password counts code points', () => {
  expect(lengthOf('🗝️🗝️')).toBe([...'🗝️🗝️'].length)
  expect(lengthOf('𝒶𝒷')).toBe(2)
})
