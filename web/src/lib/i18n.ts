import { useSyncExternalStore } from 'react'
import { boot } from './boot.ts'
import { type Catalogs, loadCatalogs, type Noun } from './catalogs.ts'
import { remember } from './cookies.ts'
import { formattingLocale, isLanguage, type Language, pseudoLanguage } from './languages.ts'

export type Spoken = { readonly language: Language; readonly texts: Partial<Catalogs> }

let spoken: Spoken = { language: 'en', texts: {} }
const listeners = new Set<() => void>()

function speak(next: Spoken): void {
  spoken = next
  if (typeof document === 'object') {
    document.documentElement.lang = formattingLocale(next.language)
  }
  for (const listener of listeners) listener()
}

/** For whoever draws a page that no browser shows yet. */
export function speakAlone(language: Language): void {
  spoken = { language, texts: {} }
}

/** A link may name its language; that is remembered and taken out of the address. */
export function startLanguage(): void {
  const address = new URL(location.href)
  const asked = address.searchParams.get('lang')
  speak({ language: isLanguage(asked) ? asked : boot().locale, texts: {} })
  if (asked === null) return
  if (isLanguage(asked) && asked !== pseudoLanguage) remember('lang', asked)
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

export async function loadNouns(...nouns: Noun[]): Promise<void> {
  const { language, texts } = spoken
  const missing = nouns.filter((noun) => !texts[noun])
  if (missing.length === 0) return
  const loaded = await loadCatalogs(language, missing)
  if (spoken.language !== language) return loadNouns(...nouns)
  speak({ language, texts: { ...spoken.texts, ...loaded } })
}

/** Everything on the page changes at once, and only when every text is here. */
export async function switchLanguage(language: Language): Promise<void> {
  const texts = await loadCatalogs(language, Object.keys(spoken.texts) as Noun[])
  speak({ language, texts })
  if (language !== pseudoLanguage) remember('lang', language)
}

export function useSpoken(): Spoken {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => spoken,
    () => spoken,
  )
}
