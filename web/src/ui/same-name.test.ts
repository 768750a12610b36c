import { expect, test } from 'vitest'
import { compareNames } from './same-name.ts'

test('odd spaces do not make another name', () => {
  expect(compareNames('  Werkstatt  Lindenau ', 'Werkstatt Lindenau')).toBe('same')
})

test('letters of another alphabet that look the same are told apart from other letters', () => {
  expect(compareNames('асme', 'acme')).toBe('looks alike')
  expect(compareNames('acne', 'acme')).toBe('different')
  expect(compareNames('', 'acme')).toBe('different')
})
