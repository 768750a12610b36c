import type { StopReason } from '@guildhall/contract/billing/test-mode'

/** The most exact names first; those of modules stand before a dot. */
const reasons: readonly (readonly [RegExp, StopReason])[] = [
  [/^(?:sandbox-processor|payments|disputes|dunning)\./, 'payment'],
  [/^(?:subscriptions|price-migrations)\./, 'renewal'],
  [/^meters\./, 'usage'],
  [/^checkouts\./, 'checkout'],
  [/^(?:seats|grants)\./, 'benefit'],
  [/^(?:customer-emails|checkout-reminders|merchant-emails)\./, 'email'],
]

/** What people would call the work of a timer. */
export const stopReasonOf = (kind: string): StopReason =>
  reasons.find(([pattern]) => pattern.test(kind))?.[1] ?? 'other'
