import type { Locale } from '@guildhall/contract/boot'

/** Every language under its own name, in the order of the menu. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pl: 'Polski',
  ru: 'Русский',
  tr: 'Türkçe',
  uk: 'Українська',
} as const satisfies Record<Locale, string>

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
