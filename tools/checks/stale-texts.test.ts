import { locales } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { fingerprint, recordPath } from '../texts/records.ts'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { textsThatDoNotFollow } from './stale-texts.ts'

test('every translation follows its English', () => {
  expect(textsThatDoNotFollow(projectFiles(), locales)).toEqual([])
})

const found = (english: string, record: string) =>
  textsThatDoNotFollow(
    fixtureFiles({
      'locales/en/teams.json': JSON.stringify({ ui: { title: english } }),
      'locales/de/teams.json': JSON.stringify({ ui: { title: 'Teams' } }),
      [recordPath('de')]: record,
    }),
    ['en', 'de'],
  )

test('a text whose English changed later, one that is not marked, and a record left over are found', () => {
  const record = `teams:ui.title ${fingerprint('Your teams')}\n`
  expect(found('Your teams', record)).toEqual([])
  expect(found('Your groups', record)).toEqual(['de/teams:ui.title: English changed later'])
  expect(found('Your teams', '')).toHaveLength(1)
  expect(found('Your teams', `${record}teams:ui.name 00000000\n`)).toHaveLength(1)
})
