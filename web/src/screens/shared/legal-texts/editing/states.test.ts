import { expect, test } from 'vitest'
import { type Head, linesOf } from './states.ts'

const head = (locale: Head['locale'], day: number, length = 10): Head => ({
  kind: 'terms',
  locale,
  revision: 1,
  changedAt: new Date(Date.UTC(2026, 10, day)),
  length,
})

test('a text that was changed before the English one is older, a removed one is missing', () => {
  const heads = [head('en', 5), head('de', 4), head('pl', 6), head('tr', 7, 0)]
  const others: Head[] = [{ ...head('fr', 1), kind: 'privacy' }]
  const states = linesOf('terms', [...heads, ...others]).map(({ locale, state }) => [locale, state])
  expect(Object.fromEntries(states)).toEqual({
    ru: 'missing',
    uk: 'missing',
    en: 'published',
    es: 'missing',
    de: 'older',
    pl: 'published',
    fr: 'missing',
    tr: 'missing',
  })
})

test('without an English text none is older, and only what is shown has a day', () => {
  const lines = linesOf('terms', [head('de', 1), head('en', 9, 0)])
  expect(lines.find(({ locale }) => locale === 'de')?.state).toBe('published')
  expect(lines.find(({ locale }) => locale === 'en')?.changedAt).toBeNull()
})
