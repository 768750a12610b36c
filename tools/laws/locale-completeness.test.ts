import { locales } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { differentSlots, missingTexts, wrongPlurals } from './locale-completeness.ts'

test('every language says everything', () => {
  expect(missingTexts(projectFiles(), locales)).toEqual([])
})

test('every translation fills in the same things', () => {
  expect(differentSlots(projectFiles())).toEqual([])
})

test('numbers are spoken in the forms of each language', () => {
  expect(wrongPlurals(projectFiles())).toEqual([])
})

const say = (locale: string, ui: unknown) => ({
  [`locales/${locale}/teams.json`]: JSON.stringify({ ui }),
})
const both = (en: string, ru: string) =>
  plant({ ...say('en', { title: en }), ...say('ru', { title: ru }) })

test('a missing text, an empty text, a foreign section and a foreign language are found', () => {
  const missing = plant({ ...say('en', { a: { b: 'B' } }), ...say('ru', { a: {} }) })
  expect(missingTexts(missing, ['en', 'ru'])).toEqual(['ru/teams:ui.a.b: missing'])
  expect(missingTexts(both('Team', ' '), ['en', 'ru'])).toHaveLength(1)
  expect(missingTexts(both('Team', 'Команда'), ['en'])).toHaveLength(1)
  const section = plant({ 'locales/en/teams.json': '{"texts":{"a":"A"}}' })
  expect(missingTexts(section, ['en'])).toHaveLength(1)
})

test.each([
  ['another slot', 'Hi {name}', 'Привет, {user}'],
  ['a lost slot', 'Hi {name}', 'Привет'],
  ['a lost tag', 'See <a>this</a>', 'Смотри это'],
  ['other choices', '{r, select, owner {A} other {B}}', '{r, select, chef {А} other {Б}}'],
  ['a broken message', 'Hi {name}', 'Привет, {name'],
])('%s is found', (_, en, ru) => {
  expect(differentSlots(both(en, ru))).toHaveLength(1)
})

test('plural forms of another language are found', () => {
  const one = '{n, plural, one {# дом} other {# домов}}'
  const four = '{n, plural, one {# дом} few {# дома} many {# домов} other {# дома}}'
  const two = '{n, plural, one {# house} other {# houses}}'
  expect(wrongPlurals(both(two, one))).toHaveLength(1)
  expect(wrongPlurals(both(four, four))).toHaveLength(1)
  expect(wrongPlurals(both(two, four))).toEqual([])
  expect(wrongPlurals(plant(say('fr', { a: two })))).toHaveLength(1)
  expect(differentSlots(both(two, four))).toEqual([])
})
