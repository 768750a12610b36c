import type { SourceFile } from '../tree.ts'
import { fingerprint, recordPath, recordsOf, recordText, textsOf } from './records.ts'

export type Selection = {
  readonly locales: readonly string[]
  readonly noun: string
  /** `ui.form` selects every text below it; none selects the whole file. */
  readonly keys: readonly string[]
}

const isBelow = (key: string, selected: string) =>
  key === selected || key.startsWith(`${selected}.`)

/** The records with the selected texts marked as translations of the English of today. */
export function markedRecords(
  files: readonly SourceFile[],
  { locales, noun, keys }: Selection,
): SourceFile[] {
  const english = textsOf(files, 'en')
  const records = recordsOf(files)
  return locales.map((locale) => {
    const texts = textsOf(files, locale)
    const isSelected = (name: string) => {
      const [file, key = ''] = name.split(':')
      return file === noun && (keys.length === 0 || keys.some((each) => isBelow(key, each)))
    }
    const kept = [...(records.get(locale) ?? [])].filter(
      ([name]) => english.has(name) && texts.has(name) && !isSelected(name),
    )
    const marked = [...english].flatMap(([name, { text }]): [string, string][] =>
      isSelected(name) && texts.has(name) ? [[name, fingerprint(text)]] : [],
    )
    return { path: recordPath(locale), text: recordText(new Map([...kept, ...marked])) }
  })
}

/** Why nothing can be marked; a typing error must not pass as done. */
export function refusal(
  files: readonly SourceFile[],
  { locales, noun, keys }: Selection,
  known: readonly string[],
): string | undefined {
  const foreign = locales.find((locale) => locale === 'en' || !known.includes(locale))
  if (foreign !== undefined) return `${foreign} is not a language that is translated to`
  for (const locale of locales) {
    const own = [...textsOf(files, locale).values()].filter((text) => text.noun === noun)
    if (own.length === 0) return `locales/${locale}/${noun}.json has no texts`
    const missing = keys.find((each) => !own.some(({ key }) => isBelow(key, each)))
    if (missing !== undefined) return `locales/${locale}/${noun}.json has no ${missing}`
  }
  return undefined
}
