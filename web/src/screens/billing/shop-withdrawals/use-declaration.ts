import { orders, withdrawals } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Withdrawal } from './WithdrawalBadge.tsx'

/** The order of a declaration, or the one that was chosen for it, and what carrying it out would do. */
export function useDeclaration(one: Withdrawal | undefined, chosen: string | null) {
  const orderId = one ? (one.orderId ?? chosen) : null
  const isKnown = { enabled: orderId !== null }
  const order = useCall(orders.get, { id: orderId ?? '' }, isKnown)
  const preview = useCall(
    withdrawals.previewOfSeller,
    { id: one?.id ?? '', query: { ...(chosen !== null && { orderId: chosen }) } },
    { enabled: isKnown.enabled && one?.status === 'declared' },
  )
  return { orderId, order: order.data, preview }
}
export type Declaration = ReturnType<typeof useDeclaration>
