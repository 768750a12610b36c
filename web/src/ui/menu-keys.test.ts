import { expect, test } from 'vitest'
import { rowAfter } from './menu-keys.ts'

const languages = ['Deutsch', 'English', 'Español', 'Türkçe', 'Українська', 'Русский']

test('arrows walk and turn around at the ends', () => {
  expect(rowAfter('ArrowDown', 0, languages)).toBe(1)
  expect(rowAfter('ArrowDown', 5, languages)).toBe(0)
  expect(rowAfter('ArrowUp', 0, languages)).toBe(5)
})

test('home and end go to the ends', () => {
  expect(rowAfter('Home', 3, languages)).toBe(0)
  expect(rowAfter('End', 3, languages)).toBe(5)
})

test('a letter finds the next row it begins, in either case, and comes round', () => {
  expect(rowAfter('e', 0, languages)).toBe(1)
  expect(rowAfter('e', 1, languages)).toBe(2)
  expect(rowAfter('E', 2, languages)).toBe(1)
  expect(rowAfter('у', 0, languages)).toBe(4)
})

test('other keys are left to the browser', () => {
  for (const key of ['Tab', 'Enter', ' ', 'Escape', 'x'])
    expect(rowAfter(key, 0, languages)).toBeNull()
  expect(rowAfter('ArrowDown', 0, [])).toBeNull()
})
