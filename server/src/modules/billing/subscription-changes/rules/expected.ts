import type { SubscriptionPreview } from '@guildhall/contract/billing/subscriptions'

/** What the preview said, which whoever confirmed it has seen. */
export type Expected = Pick<SubscriptionPreview, 'due_amount' | 'recurring_amount'> & {
  readonly applies_at: Date | string
}

type Amounts = Pick<Expected, 'due_amount' | 'recurring_amount'>
export const isAsShown = (shown: Amounts, expected: Amounts): boolean =>
  shown.due_amount === expected.due_amount && shown.recurring_amount === expected.recurring_amount

type Present = { readonly modifiedAt: Date | null; readonly periodStart: Date }

const readingMs = 60 * 60_000

/**
 * The time as of which a change is priced. What is left of a period shrinks by the minute, so that whoever
 * reads the preview first would be asked again: it is the time of the preview, for an hour, unless the
 * subscription began a period or was changed since.
 */
export function pricedAt(
  at: Date,
  { modifiedAt, periodStart }: Present,
  { applies_at: shownAt }: Pick<Expected, 'applies_at'>,
): Date {
  const shown = new Date(shownAt)
  const isRecent = at.getTime() - shown.getTime() <= readingMs
  const isSame = shown >= periodStart && (modifiedAt === null || shown >= modifiedAt)
  return shown <= at && isRecent && isSame ? shown : at
}

type Priced = { readonly lines: readonly { readonly amount: number }[] }
const sumOf = ({ lines }: Priced) => lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The time comes from the customer, so it may not make a change cheaper than it is now: a credit as of an
 * earlier time would give back what was used meanwhile.
 */
export const mayBePricedThen = (then: Priced, now: Priced): boolean => sumOf(then) >= sumOf(now)
