import { readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '@guildhall/contract/boot'

type Texts = { readonly [key: string]: string | Texts }

const folder = new URL('../../locales/', import.meta.url)
const known = new Map<Locale, Texts>()

function textsOf(locale: Locale): Texts {
  const found = known.get(locale)
  if (found) return found
  const files = readdirSync(new URL(`${locale}/`, folder)).filter((name) => name.endsWith('.json'))
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8'))
  const texts = Object.fromEntries(files.map((name) => [name.replace('.json', ''), read(name)]))
  known.set(locale, texts)
  return texts
}

function at(locale: Locale, key: string): string | Texts | undefined {
  let found: string | Texts | undefined = textsOf(locale)
  for (const part of key.split('.')) {
    found = typeof found === 'object' ? found[part] : undefined
  }
  return found
}

/** The catalogs, as keys begin. */
export const nouns = () => Object.keys(textsOf('en'))

/** The child keys of `key`. */
export function keysAt(key: string): string[] {
  const found = at('en', key)
  return typeof found === 'object' ? Object.keys(found) : []
}

/** The text at `key`, so that tests follow changes of texts. */
export function textIn(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const found = at(locale, key)
  if (typeof found !== 'string') throw new Error(`No text at ${key} in ${locale}`)
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}

export const en = (key: string, values?: Record<string, string>) => textIn('en', key, values)
