import type { Texts } from '../pseudo.ts'

/** The texts of the other pages; loaded only when such a page is opened in this language. */
export const files = import.meta.glob<Texts>(
  ['../../../../locales/pl/*.json', '!../../../../locales/*/{accounts,common,pages,sessions}.json'],
  { import: 'default' },
)
