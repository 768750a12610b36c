import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'
import { locales } from './locales.ts'

const of = (locale: string, at = '2026-12-20T10:00:00Z') =>
  dayText(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }), new Date(at))

test('a day ends with no dot of its own, so that it can end a sentence', () => {
  expect([of('ru'), of('uk'), of('de')]).toEqual([
    '20 декабря 2026',
    '20 грудня 2026',
    '20. Dezember 2026',
  ])
  expect(locales.filter((locale) => of(locale).endsWith('.'))).toEqual([])
})

test('the first day of a month is counted in French, and the others are not', () => {
  const first = '2027-03-01T10:00:00Z'
  expect(of('fr', first)).toBe('1er mars 2027')
  expect([of('fr', '2027-03-11T10:00:00Z'), of('es', first)]).toEqual([
    '11 mars 2027',
    '1 de marzo de 2027',
  ])
})
