import { locales } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { differentPlaceholders, missingTexts, wrongPlurals } from './locale-completeness.ts'

test('every language has every text', () => {
  expect(missingTexts(projectFiles(), locales)).toEqual([])
})

test('every translation has the same placeholders', () => {
  expect(differentPlaceholders(projectFiles())).toEqual([])
})

test('plurals have the forms of each language', () => {
  expect(wrongPlurals(projectFiles())).toEqual([])
})

const localeFile = (locale: string, ui: unknown) => ({
  [`locales/${locale}/teams.json`]: JSON.stringify({ ui }),
})
const both = (en: string, ru: string) =>
  fixtureFiles({ ...localeFile('en', { title: en }), ...localeFile('ru', { title: ru }) })

test('a missing text, an empty text, a foreign section and a foreign language are found', () => {
  const missing = fixtureFiles({
    ...localeFile('en', { a: { b: 'B' } }),
    ...localeFile('ru', { a: {} }),
  })
  expect(missingTexts(missing, ['en', 'ru'])).toEqual(['ru/teams:ui.a.b: missing'])
  expect(missingTexts(both('Team', ' '), ['en', 'ru'])).toHaveLength(1)
  expect(missingTexts(both('Team', 'Команда'), ['en'])).toHaveLength(1)
  const section = fixtureFiles({ 'locales/en/teams.json': '{"texts":{"a":"A"}}' })
  expect(missingTexts(section, ['en'])).toHaveLength(1)
})

test.each([
  ['another placeholder', 'Hi {name}', 'Привет, {user}'],
  ['a missing placeholder', 'Hi {name}', 'Привет'],
  ['a missing tag', 'See <a>this</a>', 'Смотри это'],
  ['other choices', '{r, select, owner {A} other {B}}', '{r, select, chef {А} other {Б}}'],
  ['a broken message', 'Hi {name}', 'Привет, {name'],
])('%s is found', (_, en, ru) => {
  expect(differentPlaceholders(both(en, ru))).toHaveLength(1)
})

test('plural forms of another language are found', () => {
  const one = '{n, plural, one {# дом} other {# домов}}'
  const four = '{n, plural, one {# дом} few {# дома} many {# домов} other {# дома}}'
  const two = '{n, plural, one {# house} other {# houses}}'
  expect(wrongPlurals(both(two, one))).toHaveLength(1)
  expect(wrongPlurals(both(four, four))).toHaveLength(1)
  expect(wrongPlurals(both(two, four))).toEqual([])
  expect(wrongPlurals(fixtureFiles(localeFile('fr', { a: two })))).toHaveLength(1)
  expect(differentPlaceholders(both(two, four))).toEqual([])
})
