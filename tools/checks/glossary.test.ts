import { locales } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { forbiddenWords, glossaryPath, incompleteTerms, readGlossary } from './glossary.ts'

test('no text uses a word that the glossary forbids', () => {
  expect(forbiddenWords(projectFiles())).toEqual([])
})

test('every term of the glossary has a word in every language', () => {
  expect(incompleteTerms(readGlossary(projectFiles()), locales)).toEqual([])
})

const glossary = JSON.stringify({
  email: { en: { use: 'email', never: ['mail', 'letter*'] }, de: { use: 'E-Mail', never: [] } },
})
const wordsFor = (text: string, locale = 'en') =>
  forbiddenWords(
    fixtureFiles({
      [glossaryPath]: glossary,
      [`locales/${locale}/accounts.json`]: JSON.stringify({ ui: { text } }),
    }),
  )

test.each(['Open the mail', 'Mail us', 'Two letters wait', 'Letter'])('“%s” is found', (text) => {
  expect(wordsFor(text)).toHaveLength(1)
})

test.each(['Open the email', 'Mailbox', 'An e-mail', '{mail} is here', 'Ask mail@example.com'])(
  '“%s” passes',
  (text) => {
    expect(wordsFor(text)).toEqual([])
  },
)

test('a word is forbidden in its own language only', () => {
  expect(wordsFor('Die Letter', 'de')).toEqual([])
})

test('a term without a word in a language is found', () => {
  expect(incompleteTerms(JSON.parse(glossary), ['en', 'fr'])).toEqual(['email: no word in fr'])
})
