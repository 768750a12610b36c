import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'
import { locales } from './locales.ts'

const of = (locale: string) =>
  dayText(
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    new Date('2026-12-20T10:00:00Z'),
  )

test('a day ends with no dot of its own, so that it can end a sentence', () => {
  expect([of('ru'), of('uk'), of('de')]).toEqual([
    '20 декабря 2026',
    '20 грудня 2026',
    '20. Dezember 2026',
  ])
  expect(locales.filter((locale) => of(locale).endsWith('.'))).toEqual([])
})
