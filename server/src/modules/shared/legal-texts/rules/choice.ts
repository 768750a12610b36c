import type { Locale } from '@guildhall/contract/boot'

/** The language to show: the one that was asked for, else English, else the first that there is. */
export function chosenOf(asked: Locale, existing: readonly Locale[]): Locale | undefined {
  return [asked, 'en' as const, ...existing].find((locale) => existing.includes(locale))
}
