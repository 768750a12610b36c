import { expect, test } from 'vitest'
import { lengthOf, looksLikeAddress } from './checks.ts'

test('an address has one sign with something on both sides', () => {
  for (const good of ['a@b', ' olena@ganok.example ', 'ім’я@пошта.укр', 'a+b@c.d']) {
    expect(looksLikeAddress(good)).toBe(true)
  }
  for (const bad of ['', 'a', '@b', 'a@', 'a@b@c', 'a b@c']) {
    expect(looksLikeAddress(bad)).toBe(false)
  }
})

test('a password is as long as a person sees it', () => {
  expect(lengthOf('🗝️🗝️')).toBe([...'🗝️🗝️'].length)
  expect(lengthOf('𝒶𝒷')).toBe(2)
})
