import { createHash } from 'node:crypto'
import { type Message, messagesOf } from '../messages.ts'
import type { SourceFile } from '../tree.ts'

/** Which English text a translation was made from: fingerprints by language and `noun:key`. */
export type Records = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * - `changed`: English is not the text that was translated
 * - `unmarked`: nobody has said from which English text it was translated
 * - `left over`: the text is gone, its record is not
 */
export type StaleText = {
  readonly locale: string
  readonly noun: string
  readonly key: string
  readonly state: 'changed' | 'unmarked' | 'left over'
  /** The fingerprint of the English text that was translated. */
  readonly from: string | undefined
  readonly english: string
  readonly translation: string
}

export const recordPath = (locale: string) => `tools/texts/records/${locale}.txt`
const recordFile = /^tools\/texts\/records\/([a-z]+)\.txt$/

export function fingerprint(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 8)
}

export function recordsOf(files: readonly SourceFile[]): Records {
  return new Map(
    files.flatMap(({ path, text }) => {
      const locale = recordFile.exec(path)?.[1]
      if (locale === undefined) return []
      const lines = text.split('\n').filter((line) => line !== '')
      return [[locale, new Map(lines.map((line) => line.split(' ') as [string, string]))]]
    }),
  )
}

export function recordText(fingerprints: ReadonlyMap<string, string>): string {
  const lines = [...fingerprints].map(([name, from]) => `${name} ${from}\n`)
  return lines.sort().join('')
}

const pathOf = ({ noun, key }: Pick<Message, 'noun' | 'key'>) => `${noun}:${key}`

export function textsOf(files: readonly SourceFile[], locale: string): Map<string, Message> {
  const own = messagesOf(files).filter((message) => message.locale === locale)
  return new Map(own.map((message) => [pathOf(message), message]))
}

export function staleTexts(files: readonly SourceFile[], locales: readonly string[]): StaleText[] {
  const english = textsOf(files, 'en')
  const records = recordsOf(files)
  return locales
    .filter((locale) => locale !== 'en')
    .flatMap((locale) => staleIn(locale, english, textsOf(files, locale), records.get(locale)))
}

function staleIn(
  locale: string,
  english: ReadonlyMap<string, Message>,
  translations: ReadonlyMap<string, Message>,
  record: ReadonlyMap<string, string> = new Map(),
): StaleText[] {
  const stale = [...translations].flatMap(([name, { noun, key, text }]): StaleText[] => {
    const model = english.get(name)
    if (!model) return []
    const from = record.get(name)
    if (from === fingerprint(model.text)) return []
    const state = from === undefined ? 'unmarked' : 'changed'
    return [{ locale, noun, key, state, from, english: model.text, translation: text }]
  })
  const leftOver = [...record].filter(([name]) => !english.has(name) || !translations.has(name))
  return [
    ...stale,
    ...leftOver.map(([name, from]): StaleText => {
      const [noun = '', key = ''] = name.split(':')
      return { locale, noun, key, state: 'left over', from, english: '', translation: '' }
    }),
  ]
}
