import { nouns } from '@guildhall/contract'
import { locales } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { localeFile } from '../messages.ts'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { type CodesByNoun, wrongErrorTexts } from './error-texts.ts'

const codes: CodesByNoun = Object.fromEntries(
  Object.entries(nouns).map(([noun, part]) => [
    // Files are named in kebab-case: `apiKeys` has its texts in `api-keys.json`.
    noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    'errors' in part ? Object.keys(part.errors) : [],
  ]),
)

test('every error of the contract has a text in every language', () => {
  const files = projectFiles().filter(({ path }) => localeFile(path))
  if (files.length > 0) expect(wrongErrorTexts(files, locales, codes)).toEqual([])
})

const localeErrors = (locale: string, errors: Record<string, string>) => ({
  [`locales/${locale}/teams.json`]: JSON.stringify({ errors }),
})

test('a missing text, an unknown code and a code in the wrong file are found', () => {
  const known = { teams: ['TEAM_NOT_FOUND'] }
  const good = fixtureFiles({
    ...localeErrors('en', { TEAM_NOT_FOUND: 'x' }),
    ...localeErrors('ru', { TEAM_NOT_FOUND: 'x' }),
  })
  expect(wrongErrorTexts(good, ['en', 'ru'], known)).toEqual([])
  expect(wrongErrorTexts(good, ['en', 'ru', 'de'], known)).toHaveLength(1)
  expect(wrongErrorTexts(good, ['en', 'ru'], { teams: [] })).toHaveLength(2)
  expect(wrongErrorTexts(good, ['en'], { users: ['TEAM_NOT_FOUND'] })).toHaveLength(3)
})
