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

const patterns = new Map<string, RegExp>()

/** Finds one of the variants. `joined` makes a longer word: `E-Mail` is no `Mail`. */
function patternOf(variants: readonly string[], locale: string, joined = ''): RegExp {
  const name = `${locale} ${joined} ${variants.join('|')}`
  const known = patterns.get(name)
  if (known) return known
  const words = variants.map((variant) =>
    lower(variant, locale)
      .replace(/[.?+^$()[\]{}|\\]/g, '\\$&')
      .replaceAll('*', '[\\p{L}\\p{N}]*'),
  )
  const edge = `[\\p{L}\\p{N}${joined}]`
  const made = new RegExp(`(?<!${edge})(?:${words.join('|')})(?!${edge})`, 'u')
  patterns.set(name, made)
  return made
}

function wordsOf({ text, locale }: Message): string | undefined {
  const shape = shapeOf(text)
  if (shape instanceof Error) return undefined
  return lower(shape.words.join('\n').replace(/\S+@\S+|https?:\/\/\S+/g, ''), locale)
}

export function forbiddenWords(files: readonly SourceFile[]): string[] {
  const terms = termsOf(readGlossary(files))
  const forbidden = (locale: string) =>
    terms.flatMap(([, { [locale]: entry }]) => (entry?.never?.length ? [entry] : []))
  const byLocale = new Map<string, ReturnType<typeof forbidden>>()
  return messagesOf(files).flatMap((message) => {
    const { locale } = message
    const entries = byLocale.get(locale) ?? forbidden(locale)
    byLocale.set(locale, entries)
    const words = wordsOf(message) ?? ''
    // Nearly every text has none of them, which is found in one search.
    const all = entries.flatMap(({ never = [] }) => never)
    if (all.length === 0 || !patternOf(all, locale, '-').test(words)) return []
    return entries.flatMap(({ use, never = [] }) => {
      const found = patternOf(never, locale, '-').exec(words)
      return found ? [`${nameOf(message)}: write “${use}”, not “${found[0]}”`] : []
    })
  })
}

/** Translations of texts with a term, in which the term is called something else. */
export function otherTerms(files: readonly SourceFile[], unnamed: readonly Unnamed[]): string[] {
  const messages = messagesOf(files)
  const terms = termsOf(readGlossary(files))
  const termsIn = (message: Message) =>
    terms.filter(([term, { en }]) => {
      if (!en?.words || !patternOf(en.words, 'en').test(wordsOf(message) ?? '')) return false
      return !unnamed.some((each) => each.term === term && each.key === pathOf(message))
    })
  const english = new Map(
    messages.filter(({ locale }) => locale === 'en').map((each) => [pathOf(each), termsIn(each)]),
  )
  return messages.flatMap((message) => {
    const words = wordsOf(message)
    if (message.locale === 'en' || words === undefined) return []
    return (english.get(pathOf(message)) ?? []).flatMap(([, { en, [message.locale]: entry }]) =>
      !entry?.words || patternOf(entry.words, message.locale).test(words)
        ? []
        : [`${nameOf(message)}: English has “${en?.use}”, so write “${entry.use}”`],
    )
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
