import type { OutputOf, testMode } from '../../../lib/calls.ts'

type Item = OutputOf<typeof testMode.happened>['items'][number]

const tones: Readonly<Record<string, 'ok' | 'warn' | 'danger' | 'info' | 'neutral'>> = {
  'order.paid': 'ok',
  'subscription.active': 'ok',
  'subscription.resumed': 'ok',
  'subscription.past_due': 'danger',
  'subscription.revoked': 'danger',
  'dispute.created': 'danger',
  'subscription.canceled': 'warn',
  'subscription.paused': 'warn',
  'refund.created': 'warn',
}

export const toneOf = (type: string) => tones[type] ?? 'neutral'

/** Whom and what it is about, and how much money. */
export function noteOf(
  { amount, currency, customer, title }: Item,
  amountText: (minor: number, currency: string) => string,
): string | undefined {
  const money = amount === null || currency === null ? null : amountText(amount, currency)
  const parts = [customer, title, money].filter((part) => part !== null)
  return parts.length === 0 ? undefined : parts.join(' · ')
}
