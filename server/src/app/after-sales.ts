import type { Infrastructure } from '../infrastructure/index.ts'
import type { Customers } from '../modules/billing/customers/index.ts'
import type { Disputes } from '../modules/billing/disputes/index.ts'
import type { Documents } from '../modules/billing/documents/index.ts'
import type { Grants } from '../modules/billing/grants/index.ts'
import type { Ledger } from '../modules/billing/ledger/index.ts'
import type { Merchants } from '../modules/billing/merchants/index.ts'
import type { Orders } from '../modules/billing/orders/index.ts'
import type { Payments } from '../modules/billing/payments/index.ts'
import { createRefunds } from '../modules/billing/refunds/index.ts'

type Dependencies = Infrastructure & {
  readonly customers: Customers
  readonly disputes: Disputes
  readonly documents: Documents
  readonly grants: Grants
  readonly ledger: Ledger
  readonly merchants: Merchants
  readonly orders: Orders
  readonly payments: Payments
}

/** Money that goes back, with what follows for benefits and documents. */
export function composeAfterSales(common: Dependencies) {
  const { disputes, documents, grants, merchants } = common
  const refunds = createRefunds(common)
  refunds.hooks.allowed.register('disputes', disputes.assertNone)
  refunds.hooks.succeeded.register('grants', async (tx, moment, { revokeBenefits }, order) => {
    if (revokeBenefits) await grants.revokeOrder(tx, moment, order, 'refund')
  })
  // A subscription ends with its benefits by itself.
  disputes.hooks.turned.register('grants', async (tx, moment, { order, outcome }) => {
    const { id, organizationId, subscriptionId } = order
    if (subscriptionId !== null || outcome === 'open') return
    if (outcome === 'lost') {
      const merchant = await merchants.getOpen(tx, organizationId)
      if (merchant?.disputePolicy === 'end') await grants.revokeOrder(tx, moment, order, 'dispute')
    } else if (!(await disputes.isLost(tx, organizationId, id))) {
      await grants.restoreOrder(tx, moment, order, 'dispute')
    }
  })
  refunds.hooks.succeeded.register('documents', async (tx, moment, refund, order) => {
    const { amount, id, taxAmount: tax } = refund
    await documents.issueCreditNote(tx, moment, order, { id, amount, tax })
  })
  refunds.hooks.reversed.register('documents', async (tx, moment, { id }, order) => {
    await documents.cancelCreditNote(tx, moment, order, id)
  })
  return { refunds }
}
