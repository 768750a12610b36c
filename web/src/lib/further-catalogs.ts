import type { Texts } from './pseudo.ts'

/** Where the texts of all other pages are: not asked before somebody goes there. */
export const files = import.meta.glob<Texts>(
  '../../../locales/*/{outbox,pages,reference,shell,two-factor}.json',
  {
    import: 'default',
  },
)
