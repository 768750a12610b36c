import { type Message, messagesOf, nameOf, shapeOf } from '../messages.ts'
import type { SourceFile } from '../tree.ts'

/** A text that may be the same as in English: `noun:key`, with `*` for any ending. */
export type SameText = {
  readonly key: string
  readonly locales?: readonly string[]
  readonly reason: string
}

const cyrillic = new Set(['ru', 'uk'])

function wordsOf(message: Message): string {
  const shape = shapeOf(message.text)
  return shape instanceof Error ? '' : shape.words.join('\n')
}

function withoutNames(text: string, names: readonly string[]): string {
  const addresses = text.replace(/\S+@\S+|https?:\/\/\S+/g, '')
  return names.reduce((rest, name) => rest.replaceAll(name, ''), addresses)
}

function covers(same: SameText, { locale, noun, key }: Message): boolean {
  if (same.locales && !same.locales.includes(locale)) return false
  const path = `${noun}:${key}`
  return same.key.endsWith('*') ? path.startsWith(same.key.slice(0, -1)) : path === same.key
}

export function untranslated(
  files: readonly SourceFile[],
  names: readonly string[],
  sames: readonly SameText[],
): string[] {
  const messages = messagesOf(files)
  const english = new Map(
    messages.filter(({ locale }) => locale === 'en').map((m) => [`${m.noun}:${m.key}`, m.text]),
  )
  return messages.flatMap((message) => {
    if (message.locale === 'en') return []
    if (english.get(`${message.noun}:${message.key}`) !== message.text) return []
    const hasWords = /\p{L}{2,}/u.test(withoutNames(wordsOf(message), names))
    if (!hasWords || sames.some((same) => covers(same, message))) return []
    return [`${nameOf(message)}: the same as in English`]
  })
}

/** A letter of the wrong alphabet looks right but breaks search. */
export function foreignLetters(files: readonly SourceFile[], names: readonly string[]): string[] {
  return messagesOf(files).flatMap((message) => {
    const words = withoutNames(wordsOf(message), names)
    const wrong = cyrillic.has(message.locale) ? /\p{Script=Latin}+/u : /\p{Script=Cyrillic}+/u
    const found = wrong.exec(words)
    return found ? [`${nameOf(message)}: letters of another alphabet in “${found[0]}”`] : []
  })
}

const marks: readonly { wrong: RegExp; advice: string; locale?: string }[] = [
  { wrong: /\.\.\./, advice: 'write … for three dots' },
  { wrong: /"/, advice: 'use the quotation marks of the language' },
  { wrong: /\p{L}'|'\p{L}/u, advice: 'use ’ for an apostrophe' },
  { wrong: / {2}|^ | $|\t/, advice: 'use one space' },
  { wrong: / - /, advice: 'use a dash between words' },
  {
    wrong: / [:;!?»]|« /,
    advice: 'use a no-break space before : ; ! ? and inside « »',
    locale: 'fr',
  },
  {
    wrong: /(?<!\p{L})(ciebie|tobie|tobą|cię|twój|tw(oj|oi|eg|em|ym)\p{L}*)(?!\p{L})/u,
    advice: 'address the reader with a capital: Ty, Twój',
    locale: 'pl',
  },
]

export function badTypography(files: readonly SourceFile[]): string[] {
  return messagesOf(files).flatMap((message) => {
    const words = wordsOf(message)
    return marks.flatMap(({ wrong, advice, locale }) => {
      if (locale !== undefined && locale !== message.locale) return []
      const text = wrong.source.includes('^ ') ? message.text : words
      return wrong.test(text) ? [`${nameOf(message)}: ${advice}`] : []
    })
  })
}
