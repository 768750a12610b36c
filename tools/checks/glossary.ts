import { messagesOf, nameOf, shapeOf } from '../messages.ts'
import type { SourceFile } from '../tree.ts'

/** What a term is called in one language, and the words that are not used for it. */
type Entry = { readonly use: string; readonly never: readonly string[] }

/** Terms by their English name, each with an entry per language. */
export type Glossary = Readonly<Record<string, Readonly<Record<string, Entry>>>>

export const glossaryPath = 'locales/glossary.json'

export function readGlossary(files: readonly SourceFile[]): Glossary {
  const file = files.find(({ path }) => path === glossaryPath)
  return file ? JSON.parse(file.text) : {}
}

/** `letter*` matches every word that begins so; anything else matches whole words only. */
function patternOf(variant: string): RegExp {
  const open = variant.endsWith('*')
  const word = (open ? variant.slice(0, -1) : variant).replace(/[.?+^$()[\]{}|\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}-])${word}${open ? '' : '(?![\\p{L}\\p{N}-])'}`, 'iu')
}

export function forbiddenWords(files: readonly SourceFile[]): string[] {
  const rules = Object.values(readGlossary(files)).flatMap((languages) =>
    Object.entries(languages).flatMap(([locale, { use, never }]) =>
      never.map((variant) => ({ locale, use, pattern: patternOf(variant) })),
    ),
  )
  return messagesOf(files).flatMap((message) => {
    const shape = shapeOf(message.text)
    if (shape instanceof Error) return []
    const words = shape.words.join('\n').replace(/\S+@\S+|https?:\/\/\S+/g, '')
    return rules.flatMap(({ locale, use, pattern }) => {
      const found = locale === message.locale ? pattern.exec(words) : null
      return found ? [`${nameOf(message)}: write “${use}”, not “${found[0]}”`] : []
    })
  })
}

export function incompleteTerms(glossary: Glossary, locales: readonly string[]): string[] {
  return Object.entries(glossary).flatMap(([term, languages]) =>
    locales
      .filter((locale) => !languages[locale]?.use)
      .map((locale) => `${term}: no word in ${locale}`),
  )
}
