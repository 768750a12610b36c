import type { Locale } from '@guildhall/contract/boot'
import { languageNames } from '@guildhall/contract/language-names'

export { languageNames }

/** English stretched and bracketed: shows what is not translated and what does not fit. */
export const pseudoLanguage = 'en-XA'

export type Language = Locale | typeof pseudoLanguage

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(languageNames, value)
}

export function isLanguage(value: unknown): value is Language {
  return value === pseudoLanguage || isLocale(value)
}

/** The language whose numbers, dates and plurals apply. */
export function formattingLocale(language: Language): Locale {
  return language === pseudoLanguage ? 'en' : language
}
