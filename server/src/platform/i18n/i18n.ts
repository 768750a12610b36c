import { readdir, readFile } from 'node:fs/promises'
import { type Locale, locales } from '@guildhall/contract/boot'
import { createTranslator } from 'use-intl/core'

type Messages = { [key: string]: string | string[] | Messages }

/** The message catalogs that the web app uses too: one folder per language, one file per noun. */
export type I18n = {
  /** The message at `key` (`accounts.mail.verify.subject`) in a language. */
  translate(locale: Locale, key: string, values?: Record<string, string | number>): string
  has(locale: Locale, key: string): boolean
  /** The length of a list, for messages with several paragraphs. */
  listLength(locale: Locale, key: string): number
  /** The unformatted texts below `key`. */
  subtree(locale: Locale, key: string): Record<string, unknown>
  /** The nouns that have a catalog. */
  readonly nouns: readonly string[]
  /** The text of an error code, from whichever catalog has it. */
  error(locale: Locale, code: string): string
}

type TranslateMessage = (key: string, values?: Record<string, string | number>) => string

const folder = new URL('../../../../locales/', import.meta.url)

async function readCatalog(locale: Locale): Promise<Messages> {
  const directory = new URL(`${locale}/`, folder)
  const files = (await readdir(directory)).filter((name) => name.endsWith('.json'))
  const entries = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return [name.replace('.json', ''), JSON.parse(text) as Messages] as const
    }),
  )
  return Object.fromEntries(entries)
}

function errorKeys(messages: Messages): Map<string, string> {
  const keys = new Map<string, string>()
  for (const [noun, catalog] of Object.entries(messages)) {
    const errors = typeof catalog === 'object' && 'errors' in catalog ? catalog.errors : {}
    for (const code of Object.keys(errors ?? {})) keys.set(code, `${noun}.errors.${code}`)
  }
  return keys
}

async function readCatalogs(): Promise<ReadonlyMap<Locale, Messages>> {
  const read = locales.map(async (locale) => [locale, await readCatalog(locale)] as const)
  return new Map(await Promise.all(read))
}

/** Five hundred files that do not change while a process runs; tests start many servers in one. */
let known: ReturnType<typeof readCatalogs> | undefined

export async function loadI18n(): Promise<I18n> {
  known ??= readCatalogs()
  const catalogs = await known
  const translators = new Map<Locale, TranslateMessage>()
  const keysOfErrors = errorKeys(catalogs.get('en') ?? {})

  function translatorOf(locale: Locale) {
    let translator = translators.get(locale)
    if (!translator) {
      const messages = catalogs.get(locale) ?? {}
      translator = createTranslator({
        locale,
        messages,
        timeZone: 'UTC',
      }) as unknown as TranslateMessage
      translators.set(locale, translator)
    }
    return translator
  }

  function find(locale: Locale, key: string): unknown {
    return key
      .split('.')
      .reduce<unknown>(
        (node, part) => (node as Record<string, unknown> | undefined)?.[part],
        catalogs.get(locale),
      )
  }

  const translate: I18n['translate'] = (locale, key, values) => translatorOf(locale)(key, values)

  return {
    translate,
    has: (locale, key) => find(locale, key) !== undefined,
    subtree: (locale, key) => ({ ...(find(locale, key) as Record<string, unknown> | undefined) }),
    nouns: Object.keys(catalogs.get('en') ?? {}).sort(),
    listLength(locale, key) {
      const list = find(locale, key)
      return Array.isArray(list) ? list.length : 0
    },
    error(locale, code) {
      const key = keysOfErrors.get(code)
      return key ? translate(locale, key) : code
    },
  }
}
