import { expect, test } from 'vitest'
import { fixtureFiles } from '../tree.ts'
import { markedRecords, refusal } from './mark.ts'
import { fingerprint, recordPath, staleTexts } from './records.ts'

const locales = ['en', 'de', 'fr']
const catalog = (locale: string, ui: unknown, noun = 'teams') => ({
  [`locales/${locale}/${noun}.json`]: JSON.stringify({ ui }),
})
const record = (locale: string, ...lines: readonly string[]) => ({
  [recordPath(locale)]: lines.map((line) => `${line}\n`).join(''),
})
const stateOf = (files: Readonly<Record<string, string>>) =>
  staleTexts(fixtureFiles(files), locales).map(({ locale, key, state }) => [locale, key, state])

const texts = { ...catalog('en', { title: 'Teams' }), ...catalog('de', { title: 'Gruppen' }) }

test('a translation of the English of today is not stale', () => {
  expect(stateOf({ ...texts, ...record('de', `teams:ui.title ${fingerprint('Teams')}`) })).toEqual(
    [],
  )
})

test('a text is stale when its English changed, when nothing is recorded, and a record without a text is left over', () => {
  const old = record('de', `teams:ui.title ${fingerprint('Groups')}`)
  expect(stateOf({ ...texts, ...old })).toEqual([['de', 'ui.title', 'changed']])
  expect(stateOf(texts)).toEqual([['de', 'ui.title', 'unmarked']])
  const gone = record('fr', 'teams:ui.title 00000000')
  expect(stateOf({ ...catalog('en', { title: 'Teams' }), ...gone })).toEqual([
    ['fr', 'ui.title', 'left over'],
  ])
})

test('each language has its own record', () => {
  const files = {
    ...texts,
    ...catalog('fr', { title: 'Équipes' }),
    ...record('de', `teams:ui.title ${fingerprint('Teams')}`),
  }
  expect(stateOf(files)).toEqual([['fr', 'ui.title', 'unmarked']])
})

test('marking takes one text, a part of a file or all of it, and sorts the record', () => {
  const ui = { title: 'Teams', form: { a: 'A', b: 'B' } }
  const files = fixtureFiles({
    ...catalog('en', ui),
    ...catalog('de', ui),
    ...record('de', 'old:ui.text 00000000', 'teams:ui.form.b 11111111'),
  })
  const marked = (...keys: readonly string[]) =>
    markedRecords(files, { locales: ['de'], noun: 'teams', keys })[0]?.text.split('\n')
  const lineOf = (key: string, text: string) => `teams:ui.${key} ${fingerprint(text)}`
  const [a, b, title] = [lineOf('form.a', 'A'), lineOf('form.b', 'B'), lineOf('title', 'Teams')]
  expect(marked('ui.title')).toEqual(['teams:ui.form.b 11111111', title, ''])
  expect(marked('ui.form')).toEqual([a, b, ''])
  expect(marked()).toEqual([a, b, title, ''])
})

test('marking refuses a language, a file or a key that is not there', () => {
  const files = fixtureFiles(texts)
  const refused = (language: string, noun: string, ...keys: readonly string[]) =>
    refusal(files, { locales: [language], noun, keys }, locales)
  expect(refused('de', 'teams', 'ui.title')).toBeUndefined()
  expect(refused('de', 'teams', 'ui.titl')).toContain('has no ui.titl')
  expect(refused('de', 'team')).toContain('locales/de/team.json')
  expect(refused('en', 'teams')).toContain('en is not')
  expect(refused('it', 'teams')).toContain('it is not')
})
