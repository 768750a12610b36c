import { useSyncExternalStore } from 'react'
import { boot } from './boot.ts'
import { type Catalogs, loadCatalogs, type Noun } from './catalogs.ts'
import { remember } from './cookies.ts'
import { formattingLocale, isLanguage, type Language, pseudoLanguage } from './languages.ts'

export type LanguageState = { readonly language: Language; readonly texts: Partial<Catalogs> }

let state: LanguageState = { language: 'en', texts: {} }
const listeners = new Set<() => void>()

function publish(next: LanguageState): void {
  state = next
  if (typeof document === 'object') {
    document.documentElement.lang = formattingLocale(next.language)
  }
  for (const listener of listeners) listener()
}

/** Sets the language when prerendering. */
export function setPrerenderLanguage(language: Language): void {
  state = { language, texts: {} }
}

/** A link may set the language with `lang`; it is stored and removed from the URL. */
export function startLanguage(): void {
  const address = new URL(location.href)
  const asked = address.searchParams.get('lang')
  publish({ language: isLanguage(asked) ? asked : boot().locale, texts: {} })
  if (asked === null) return
  if (isLanguage(asked) && asked !== pseudoLanguage) remember('lang', asked)
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

export async function loadNouns(...nouns: Noun[]): Promise<void> {
  const { language, texts } = state
  const missing = nouns.filter((noun) => !texts[noun])
  if (missing.length === 0) return
  const loaded = await loadCatalogs(language, missing)
  if (state.language !== language) return loadNouns(...nouns)
  publish({ language, texts: { ...state.texts, ...loaded } })
}

/** All texts change at once, after they are loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  const texts = await loadCatalogs(language, Object.keys(state.texts) as Noun[])
  publish({ language, texts })
  if (language !== pseudoLanguage) remember('lang', language)
}

export function useLanguage(): LanguageState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => state,
  )
}
