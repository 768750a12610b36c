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
  let place: string | Texts | undefined = textsOf(locale)
  for (const part of key.split('.')) {
    place = typeof place === 'object' ? place[part] : undefined
  }
  return place
}

/** The names of what stands under `key`. */
export function keysAt(key: string): string[] {
  const place = at('en', key)
  return typeof place === 'object' ? Object.keys(place) : []
}

/** The words a person reads at `key`, so that a test follows the words as they are improved. */
export function words(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const place = at(locale, key)
  if (typeof place !== 'string') throw new Error(`No words at ${key} in ${locale}`)
  return place.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}

export const en = (key: string, values?: Record<string, string>) => words('en', key, values)
