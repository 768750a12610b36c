import { expect, test } from 'vitest'
import { endOfHour, nextDigest, waitsUntil } from './rules.ts'

const at = (time: string) => new Date(`2027-03-01T${time}:00Z`)

test('what is reached in a quarter of an hour is told together at its end', () => {
  for (const time of ['10:00', '10:07', '10:14']) {
    expect(nextDigest(at(time), undefined)).toEqual(at('10:15'))
  }
  expect(nextDigest(at('10:15'), undefined)).toEqual(at('10:30'))
})

test('what is declared within an hour is told together at its end', () => {
  expect(endOfHour(at('10:00'))).toEqual(at('11:00'))
  expect(endOfHour(at('10:59'))).toEqual(at('11:00'))
})

test('an hour lies between two emails', () => {
  expect(nextDigest(at('10:20'), at('10:15'))).toEqual(at('11:15'))
  expect(nextDigest(at('11:10'), at('10:15'))).toEqual(at('11:15'))
  expect(nextDigest(at('11:20'), at('10:15'))).toEqual(at('11:30'))
  expect(waitsUntil(at('11:14'), at('10:15'))).toEqual(at('11:15'))
  expect(waitsUntil(at('11:15'), at('10:15'))).toBeUndefined()
  expect(waitsUntil(at('11:14'), undefined)).toBeUndefined()
})
