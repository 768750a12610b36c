import { expect, test } from 'vitest'
import { originalLength, strengthOf } from './password-strength.ts'

test('rows of the keyboard and repeats count once', () => {
  expect(originalLength('aaaaaaaaaaaa')).toBe(1)
  expect(originalLength('1234567890')).toBeLessThanOrEqual(2)
  expect(originalLength('qwertyuiop')).toBe(1)
  expect(originalLength('correct horse')).toBeGreaterThan(9)
})

test.each([
  ['', 0],
  ['12345678', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['qwertyuiop', 1],
  ['sunflower', 1],
  ['Sunflower 42', 3],
  ['correct horse battery', 4],
])('“%s” has strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('the user’s name and address do not count', () => {
  const own = ['Olena Hrytsenko', 'olena@ganok.example']
  expect(strengthOf('olenahrytsenko', own)).toBe(1)
  expect(strengthOf('olenahrytsenko')).toBeGreaterThan(1)
})

test('more letters never make a password weaker', () => {
  const phrase = 'velvet anchor 19 river'
  const steps = [...phrase].map((_, at) => strengthOf(phrase.slice(0, at + 1)))
  expect(steps.toSorted((a, b) => a - b)).toEqual(steps)
})
