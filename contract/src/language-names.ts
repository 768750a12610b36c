import type { Locale } from './kernel/locales.ts'

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
