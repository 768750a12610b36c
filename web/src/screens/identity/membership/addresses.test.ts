import { expect, test } from 'vitest'
import { addressesIn, isAddress } from './addresses.ts'

test('addresses are found in what is pasted from lists, tables and letters', () => {
  expect(addressesIn('a@x.example, b@x.example;c@x.example\nd@x.example\te@x.example')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
    'd@x.example',
    'e@x.example',
  ])
  expect(
    addressesIn(
      '"Lovelace, Ada" <ada@x.example>, Charles Babbage <cb@x.example>; mailto:m@x.example',
    ),
  ).toEqual(['ada@x.example', 'cb@x.example', 'm@x.example'])
  expect(addressesIn('Write to (ada@x.example).')).toEqual(['Write', 'to', 'ada@x.example'])
})

test('the same address is taken once, in any case', () => {
  expect(addressesIn('Ada@x.example ada@X.example')).toEqual(['Ada@x.example'])
  expect(addressesIn(' \n ')).toEqual([])
})

test('what is no address can be told before it is sent', () => {
  expect(isAddress('ada@x.example')).toBe(true)
  for (const text of [
    'ada',
    'ada@x',
    '@x.example',
    'a b@x.example',
    `${'a'.repeat(320)}@x.example`,
  ]) {
    expect(isAddress(text)).toBe(false)
  }
})
