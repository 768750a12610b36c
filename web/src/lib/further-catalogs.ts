import type { Texts } from './pseudo.ts'

/** The texts of all other pages; loaded only when such a page is opened. */
export const files = import.meta.glob<Texts>(
  ['../../../locales/*/*.json', '!../../../locales/*/{accounts,common,pages,sessions}.json'],
  { import: 'default' },
)
