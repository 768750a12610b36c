import { amountOf, type PinnedPrice } from '../../subscriptions/index.ts'
import type { Intended } from '../plan.ts'

type Present = { readonly prices: readonly PinnedPrice[]; readonly currency: string }

/** Whether a change gives more than was paid for: now, or from a later period on. */
export function isIncrease({ currency, prices }: Present, intended: Intended): boolean {
  if (intended.kind === 'nothing') return false
  const offer = 'plan' in intended ? intended.plan.offer : intended.offer
  const lines = 'plan' in intended ? intended.plan.lines : []
  const costsMore = amountOf(offer.prices, null, currency) > amountOf(prices, null, currency)
  return costsMore || lines.reduce((sum, { amount }) => sum + amount, 0) > 0
}
