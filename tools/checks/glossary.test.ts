import { join } from 'node:path'
import { locales } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles, root } from '../tree.ts'
import {
  forbiddenWords,
  glossaryPath,
  incompleteTerms,
  otherTerms,
  readGlossary,
} from './glossary.ts'
import { unnamed } from './glossary-exceptions.ts'
import { glossaryPage } from './glossary-page.ts'

test('no text uses a word that the glossary forbids', () => {
  expect(forbiddenWords(projectFiles())).toEqual([])
})

test('every translation has the term that English has', () => {
  expect(otherTerms(projectFiles(), unnamed)).toEqual([])
})

test('every term of the glossary has a word in every language', () => {
  expect(incompleteTerms(readGlossary(projectFiles()), locales)).toEqual([])
})

test('docs/glossary.md is up to date', async () => {
  const inOrder = ['en', ...locales.filter((locale) => locale !== 'en')]
  const page = glossaryPage(readGlossary(projectFiles()), inOrder)
  await expect(page).toMatchFileSnapshot(join(root, 'docs/glossary.md'))
})

test('every exception is needed, and has a reason', () => {
  for (const exception of unnamed) {
    const others = unnamed.filter((each) => each !== exception)
    expect(otherTerms(projectFiles(), others)).not.toEqual([])
    expect(exception.reason.length).toBeGreaterThan(10)
  }
})

const glossary = JSON.stringify({
  Emails: {
    email: { en: { use: 'email', never: ['mail', 'letter*'] }, de: { use: 'E-Mail' } },
    checkout: {
      en: { use: 'checkout', words: ['checkout*'] },
      de: { use: 'Bezahlvorgang', words: ['*bezahlvorg*'], never: ['kasse*'] },
      tr: { use: 'iade sayfası', words: ['iade sayfa*'] },
    },
  },
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

const termsFor = (text: string, locale = 'de', exceptions: Parameters<typeof otherTerms>[1] = []) =>
  otherTerms(
    fixtureFiles({
      [glossaryPath]: glossary,
      'locales/en/sales.json': JSON.stringify({ ui: { text: 'The {checkout} Checkouts' } }),
      [`locales/${locale}/sales.json`]: JSON.stringify({ ui: { text } }),
    }),
    exceptions,
  )

test('a translation that calls a term something else is found', () => {
  expect(termsFor('Zahlungen')).toEqual([
    'de/sales:ui.text: English has “checkout”, so write “Bezahlvorgang”',
  ])
  expect(termsFor('Alle Bezahlvorgänge')).toEqual([])
  expect(termsFor('Der Test-Bezahlvorgang')).toEqual([])
  expect(termsFor('İade sayfaları', 'tr')).toEqual([])
  expect(termsFor('{bezahlvorgang} Zahlung')).toHaveLength(1)
  expect(wordsFor('Zur Kasse', 'de')).toHaveLength(1)
})

test('a text with an exception may do without the term', () => {
  const exception = { term: 'checkout', key: 'sales:ui.text', reason: 'says it without' }
  expect(termsFor('Zahlungen', 'de', [exception])).toEqual([])
  expect(termsFor('Zahlungen', 'de', [{ ...exception, term: 'email' }])).toHaveLength(1)
  expect(termsFor('Zahlungen', 'de', [{ ...exception, key: 'sales:ui.other' }])).toHaveLength(1)
})

test('a term without a word in a language is found', () => {
  expect(incompleteTerms(JSON.parse(glossary), ['en', 'de'])).toEqual([])
  expect(incompleteTerms(JSON.parse(glossary), ['fr'])).toEqual([
    'email: no word in fr',
    'checkout: no word in fr',
  ])
  const bare = { Sales: { order: { en: { use: 'order', words: ['order'] }, de: { use: 'B' } } } }
  expect(incompleteTerms(bare, ['en', 'de'])).toEqual(['order: no words in de'])
})

test('the page has a table of each section', () => {
  const page = glossaryPage(JSON.parse(glossary), ['en', 'de'])
  expect(page).toContain('## Emails')
  expect(page).toContain('| checkout | Bezahlvorgang |')
})
