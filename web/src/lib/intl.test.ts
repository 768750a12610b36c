import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './intl.ts'

test('a formatter is made once for a language and its options', () => {
  const short = { style: 'unit', unit: 'day', unitDisplay: 'short' } as const
  expect(numberFormat('de')).toBe(numberFormat('de'))
  expect(numberFormat('de', short)).toBe(numberFormat('de', { ...short }))
  const others = [
    numberFormat('de'),
    numberFormat('fr', short),
    numberFormat('de', { ...short, unit: 'hour' }),
  ]
  for (const other of others) expect(numberFormat('de', short)).not.toBe(other)
})

test('zones and languages are not mixed up', () => {
  const at = new Date('2026-01-01T23:30:00Z')
  const text = (locale: string, timeZone: string) =>
    dateFormat(locale, { timeZone, dateStyle: 'short' }).format(at)
  expect([text('de', 'UTC'), text('de', 'Europe/Berlin'), text('en', 'UTC')]).toEqual([
    '01.01.26',
    '02.01.26',
    '1/1/26',
  ])
})
