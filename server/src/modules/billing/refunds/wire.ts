import type { RefundTotals, Refund as WireRefund } from '@guildhall/contract/billing/refunds'
import type { Refund, Totals } from './rules.ts'

export const toWire = (refund: Refund): WireRefund => ({
  id: refund.id,
  created_at: refund.createdAt.toISOString(),
  modified_at: refund.modifiedAt?.toISOString() ?? null,
  organization_id: refund.organizationId,
  metadata: refund.metadata,
  status: refund.status,
  reason: refund.reason,
  amount: refund.amount,
  tax_amount: refund.taxAmount,
  currency: refund.currency,
  order_id: refund.orderId,
  subscription_id: refund.subscriptionId,
  customer_id: refund.customerId,
  revoke_benefits: refund.revokeBenefits,
  dispute: null,
})

export const totalsToWire = (totals: Totals & { readonly currency: string }): RefundTotals => ({
  currency: totals.currency,
  count: totals.count,
  amount: totals.returned,
  tax_amount: totals.returnedTax,
  pending_amount: totals.pending,
  pending_tax_amount: totals.pendingTax,
})
