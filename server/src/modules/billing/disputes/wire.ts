import type { Dispute as WireDispute } from '@guildhall/contract/billing/disputes'
import { type Customer, customerToWire } from '../customers/index.ts'
import { type Dispute, isClosed, isResolved } from './rules.ts'

/** By the clock of the organization, which decides whether evidence is late. */
export const toWire = (dispute: Dispute, customer: Customer, now: Date): WireDispute => ({
  id: dispute.id,
  created_at: dispute.createdAt.toISOString(),
  modified_at: dispute.modifiedAt?.toISOString() ?? null,
  organization_id: dispute.organizationId,
  status: dispute.status,
  resolved: isResolved(dispute.status),
  closed: isClosed(dispute.status),
  amount: dispute.amount,
  tax_amount: dispute.taxAmount,
  currency: dispute.currency,
  reason: dispute.reason,
  evidence_due_by: dispute.evidenceDueBy?.toISOString() ?? null,
  past_due: dispute.evidenceDueBy !== null && dispute.evidenceDueBy < now,
  order_id: dispute.orderId,
  payment_id: dispute.paymentId,
  customer_id: dispute.customerId,
  customer: customerToWire(customer),
  case_id: null,
})
