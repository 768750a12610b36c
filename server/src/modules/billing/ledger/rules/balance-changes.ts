import type { Entry } from './accounts.ts'

type Change = { readonly kind: Entry['kind']; readonly amount: number }

/** Why a balance changed, as customers and merchants are told. */
export function balanceChangeOf({ amount, kind }: Change) {
  if (kind === 'order.balance') return amount < 0 ? 'paid' : 'credited'
  if (kind === 'order.given_up') return 'returned'
  return kind.startsWith('dispute.') ? 'dispute' : 'adjusted'
}
