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
  {
    term: 'verify',
    key: 'customer-emails:mail.confirmationNeeded.subject',
    reason: 'banks have a word of their own',
  },
  {
    term: 'verify',
    key: 'customer-emails:mail.confirmationNeeded.preview',
    reason: 'banks have a word of their own',
  },
  {
    term: 'verify',
    key: 'customer-emails:mail.confirmationNeeded.paragraphs.0',
    reason: 'banks have a word of their own',
  },
  {
    term: 'verify',
    key: 'customer-emails:mail.confirmationNeeded.paragraphs.1',
    reason: 'banks have a word of their own',
  },
  {
    term: 'verify',
    key: 'customer-emails:mail.confirmationNeeded.button',
    reason: 'banks have a word of their own',
  },
  {
    term: 'verify',
    key: 'draft-orders:errors.ORDER_PAYMENT_HAS_TO_BE_CONFIRMED',
    reason: 'banks have a word of their own',
  },
  {
    term: 'verify',
    key: 'subscriptions:errors.SUBSCRIPTION_PAYMENT_HAS_TO_BE_CONFIRMED',
    reason: 'banks have a word of their own',
  },
  {
    term: 'verify',
    key: 'withdrawals:ui.page.confirmCancellation',
    reason: 'German law asks for the words of its button',
  },
  { term: 'to link', key: 'legal-texts:ui.nothing', reason: 'links to pages' },
  {
    term: 'to resume',
    key: 'audit:ui.actions.merchant.sales_resumed',
    reason: 'sales, which are no subscription',
  },
  {
    term: 'to resume',
    key: 'seller-settings:ui.payments.resume',
    reason: 'sales, which are no subscription',
  },
  {
    term: 'to resume',
    key: 'shop-home:ui.waiting.sales.text',
    reason: 'sales, which are no subscription',
  },
]
