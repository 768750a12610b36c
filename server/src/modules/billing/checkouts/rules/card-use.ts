import type { Checkout } from './checkout.ts'
import { needsPaymentForm } from './required.ts'

type Buying = Pick<Checkout, 'isPaymentRequired' | 'isPaymentSetupRequired' | 'isRecurring'>

/** What the card of a checkout is used for, if that much is due now; null where none is needed. */
export function cardUseOf(checkout: Buying, due: number) {
  const { isRecurring } = checkout
  const isPaid = due > 0
  // The balance pays it; or it is less than can be charged, and becomes a debt of the customer.
  if (!needsPaymentForm(checkout) || (!isPaid && !isRecurring)) return null
  return { kind: isPaid ? 'charge' : 'setup', amount: due, savesCard: isRecurring } as const
}
