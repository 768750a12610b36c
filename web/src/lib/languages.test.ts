import { locales } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { formattingLocale, isLanguage, isLocale, languageNames } from './languages.ts'

test('the menu offers every language of the contract', () => {
  expect(Object.keys(languageNames).toSorted()).toEqual([...locales].toSorted())
})

test('only known languages are taken from an address', () => {
  expect(isLocale('uk')).toBe(true)
  for (const odd of ['xx', 'toString', '', null, undefined, 7]) expect(isLanguage(odd)).toBe(false)
  expect(isLanguage('en-XA')).toBe(true)
  expect(isLocale('en-XA')).toBe(false)
  expect(formattingLocale('en-XA')).toBe('en')
})
