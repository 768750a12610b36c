import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { names, sames } from './locale-exceptions.ts'
import { badTypography, foreignLetters, untranslated } from './locale-texts.ts'

test('every text is translated', () => {
  expect(untranslated(projectFiles(), names, sames)).toEqual([])
})

test('every word is written in the alphabet of its language', () => {
  expect(foreignLetters(projectFiles(), names)).toEqual([])
})

test('texts have correct typography', () => {
  expect(badTypography(projectFiles())).toEqual([])
})

test('every exception has a reason', () => {
  for (const { reason } of sames) expect(reason.length).toBeGreaterThan(10)
})

const localeFile = (locale: string, title: string) => ({
  [`locales/${locale}/teams.json`]: JSON.stringify({ ui: { title } }),
})
const one = (locale: string, title: string) => fixtureFiles(localeFile(locale, title))

test('a text left in English is found, unless it is a name or an exception', () => {
  const files = fixtureFiles({ ...localeFile('en', 'Status'), ...localeFile('de', 'Status') })
  expect(untranslated(files, [], [])).toHaveLength(1)
  expect(untranslated(files, ['Status'], [])).toEqual([])
  const same = { key: 'teams:ui.title', locales: ['de'], reason: 'the German word is the same' }
  expect(untranslated(files, [], [same])).toEqual([])
  expect(untranslated(files, [], [{ ...same, key: 'teams:*' }])).toEqual([])
  expect(untranslated(files, [], [{ ...same, locales: ['tr'] }])).toHaveLength(1)
  const bare = fixtureFiles({ ...localeFile('en', '{a} · {b}'), ...localeFile('de', '{a} · {b}') })
  expect(untranslated(bare, [], [])).toEqual([])
})

test('letters of another alphabet are found', () => {
  expect(foreignLetters(one('ru', 'Cессия'), [])).toHaveLength(1)
  expect(foreignLetters(one('de', 'Sitzungеn'), [])).toHaveLength(1)
  expect(foreignLetters(one('uk', 'Вхід до Guildhall, {name}'), ['Guildhall'])).toEqual([])
})

test.each([
  ['en', 'Wait...'],
  ['en', 'Say "yes"'],
  ['en', "Don't"],
  ['de', 'Zwei  Leerzeichen'],
  ['de', 'Ende '],
  ['pl', 'Tak - nie'],
  ['fr', 'Quoi ?'],
  ['pl', 'Na twoim koncie'],
])('in %s the bad typography of «%s» is found', (locale, text) => {
  expect(badTypography(one(locale, text))).toHaveLength(1)
})

test('correct typography passes', () => {
  expect(badTypography(one('pl', 'Na Twoim koncie. Twój kod, tworzenie konta'))).toEqual([])
  expect(badTypography(one('fr', 'Quoi\u00a0? L’«\u00a0hôtel\u00a0»…'))).toEqual([])
  expect(badTypography(one('en', 'Well-known — “quoted” {n, plural, one {#} other {#}}'))).toEqual(
    [],
  )
})
