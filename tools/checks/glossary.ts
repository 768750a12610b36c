import { type Message, messagesOf, nameOf, shapeOf } from '../messages.ts'
import type { SourceFile } from '../tree.ts'

/**
 * What a term is called in one language.
 * - `never`: words that are not used for it
 * - `words`: where English has one of its own, a translation has one of these
 *
 * `*` stands for any letters; everything else is a whole word.
 */
type Entry = {
  readonly use: string
  readonly never?: readonly string[]
  readonly words?: readonly string[]
}

type Terms = Readonly<Record<string, Readonly<Record<string, Entry>>>>

/** Terms by their English name, each with an entry per language, in the sections of the page. */
export type Glossary = Readonly<Record<string, Terms>>

/** A text that rightly says something without the term. */
export type Unnamed = { readonly term: string; readonly key: string; readonly reason: string }

export const glossaryPath = 'locales/glossary.json'

export function readGlossary(files: readonly SourceFile[]): Glossary {
  const file = files.find(({ path }) => path === glossaryPath)
  return file ? JSON.parse(file.text) : {}
}

const termsOf = (glossary: Glossary): [string, Terms[string]][] =>
  Object.values(glossary).flatMap((terms) => Object.entries(terms))

/** Lower case as the language has it: in Turkish, İ and I are two letters. */
const lower = (text: string, locale: string) =>
  text.toLocaleLowerCase(locale).replace(/[\u00a0\u202f]/g, ' ')

/** Part of a word is what `joined` says: `E-Mail` is no `Mail`, but a `Webhook-ID` has a webhook. */
function patternOf(variant: string, locale: string, joined: string): RegExp {
  const word = lower(variant, locale)
    .replace(/[.?+^$()[\]{}|\\]/g, '\\$&')
    .replaceAll('*', '[\\p{L}\\p{N}]*')
  return new RegExp(`(?<![\\p{L}\\p{N}${joined}])${word}(?![\\p{L}\\p{N}${joined}])`, 'u')
}

const patterns = new Map<string, RegExp>()

function isIn(words: string, variants: readonly string[] = [], locale: string, joined = '') {
  for (const variant of variants) {
    const name = `${locale} ${joined} ${variant}`
    const pattern = patterns.get(name) ?? patternOf(variant, locale, joined)
    patterns.set(name, pattern)
    const found = pattern.exec(words)
    if (found) return found[0]
  }
  return undefined
}

function wordsOf({ text, locale }: Message): string | undefined {
  const shape = shapeOf(text)
  if (shape instanceof Error) return undefined
  return lower(shape.words.join('\n').replace(/\S+@\S+|https?:\/\/\S+/g, ''), locale)
}

export function forbiddenWords(files: readonly SourceFile[]): string[] {
  const terms = termsOf(readGlossary(files))
  return messagesOf(files).flatMap((message) => {
    const words = wordsOf(message) ?? ''
    return terms.flatMap(([, { [message.locale]: entry }]) => {
      const found = isIn(words, entry?.never, message.locale, '-')
      return found ? [`${nameOf(message)}: write “${entry?.use}”, not “${found}”`] : []
    })
  })
}

/** Translations of texts with a term, in which the term is called something else. */
export function otherTerms(files: readonly SourceFile[], unnamed: readonly Unnamed[]): string[] {
  const messages = messagesOf(files)
  const english = new Map(
    messages.filter(({ locale }) => locale === 'en').map((each) => [pathOf(each), wordsOf(each)]),
  )
  const terms = termsOf(readGlossary(files)).filter(([, { en }]) => en?.words)
  return messages.flatMap((message) => {
    const [model, words] = [english.get(pathOf(message)), wordsOf(message)]
    if (message.locale === 'en' || model === undefined || words === undefined) return []
    return terms.flatMap(([term, { en, [message.locale]: entry }]) => {
      if (!entry || !isIn(model, en?.words, 'en') || isIn(words, entry.words, message.locale)) {
        return []
      }
      if (unnamed.some((each) => each.term === term && each.key === pathOf(message))) return []
      return [`${nameOf(message)}: English has “${en?.use}”, so write “${entry.use}”`]
    })
  })
}

const pathOf = ({ noun, key }: Message) => `${noun}:${key}`

export function incompleteTerms(glossary: Glossary, locales: readonly string[]): string[] {
  return termsOf(glossary).flatMap(([term, languages]) =>
    locales.flatMap((locale) => {
      const entry = languages[locale]
      if (!entry?.use) return [`${term}: no word in ${locale}`]
      const isBare = languages.en?.words !== undefined && !entry.words?.length
      return isBare ? [`${term}: no words in ${locale}`] : []
    }),
  )
}
