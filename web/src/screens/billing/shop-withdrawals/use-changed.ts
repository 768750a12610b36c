import { grants, orders, refunds, subscriptions, withdrawals } from '../../../lib/calls.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'

/** Asks again for all that a decision may have changed, or that has changed before it. */
export const useChanged = () =>
  useInvalidate(
    withdrawals.get,
    withdrawals.list,
    withdrawals.previewOfSeller,
    orders.get,
    orders.list,
    orders.totals,
    refunds.list,
    refunds.totals,
    subscriptions.get,
    subscriptions.list,
    grants.list,
  )
