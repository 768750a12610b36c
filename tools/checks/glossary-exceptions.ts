import type { Unnamed } from './glossary.ts'

/** Texts that have an English word of a term with another meaning, or say the same without it. */
export const unnamed: readonly Unnamed[] = [
  { term: 'order', key: 'saved-views:ui.noFilters', reason: 'the order of a list' },
  {
    term: 'checkout',
    key: 'checkout-page:ui.title',
    reason: 'a heading says what the buyer does there',
  },
  {
    term: 'order',
    key: 'withdrawals:ui.button.orderWithObligation',
    reason: 'a verb, in the wording of the law',
  },
  {
    term: 'subscription',
    key: 'portal-pages:ui.cancel.confirm',
    reason: 'German law asks for the words of its button',
  },
]
