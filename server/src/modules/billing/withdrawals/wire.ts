import type {
  Withdrawal,
  WithdrawalOfEvent,
  WithdrawalPreview,
} from '@guildhall/contract/billing/withdrawals'
import type { Merchant } from '../merchants/index.ts'
import type { Contract } from './contracts.ts'
import type { Plan } from './plan.ts'
import { lawsOf } from './rules/law.ts'
import type { Declaration } from './store/declarations.ts'
import type { Settings } from './store/settings.ts'

const text = (date: Date | null) => date?.toISOString() ?? null

export const toEvent = (one: Declaration): WithdrawalOfEvent => ({
  id: one.id,
  created_at: one.createdAt.toISOString(),
  modified_at: text(one.modifiedAt),
  organization_id: one.organizationId,
  kind: one.kind,
  status: one.status,
  order_id: one.orderId,
  subscription_id: one.subscriptionId,
  customer_id: one.customerId,
  declared_at: one.declaredAt.toISOString(),
  receipt_sent_at: text(one.receiptSentAt),
  completed_at: text(one.completedAt),
  refund_amount: one.refundAmount,
  refund_tax_amount: one.refundTaxAmount,
  currency: one.currency,
  ends_at: text(one.endsAt),
  refusal: one.refusal,
})

export const toWire = (one: Declaration): Withdrawal => ({
  ...toEvent(one),
  name: one.name,
  order_number: one.orderNumber,
  email: one.email,
})

export const settingsToWire = ({ modifiedAt, organizationId, ...rules }: Settings) => ({
  ...rules,
  organization_id: organizationId,
  modified_at: text(modifiedAt),
  countries: lawsOf(rules).map(([country, law]) => ({
    country,
    withdrawal_days: law.withdrawalDays,
    order_button: law.orderButton,
    consent: law.consent,
    withdrawal: law.withdrawalFunction,
    cancellation: law.cancellationButton,
  })),
  changed_countries: [...rules.countries],
})

type Shown = {
  /** Without an id before it is declared. */
  readonly declaration: Pick<Declaration, 'kind' | 'declaredAt'> & { readonly id?: string }
  readonly contract: Contract
  readonly merchant: Pick<Merchant, 'name' | 'slug'>
}

/** A change to a cheaper plan makes an order below nothing, whose amount goes to the balance. */
const creditedOf = (orders: Contract['orders']) =>
  orders.reduce((sum, { totalAmount }) => sum + Math.max(0, 0 - totalAmount), 0)

const named = ({ contract: { order, orders, subscription }, declaration, merchant }: Shown) => ({
  kind: declaration.kind,
  organization_name: merchant.name,
  organization_slug: merchant.slug,
  order_id: order.id,
  order_number: order.invoiceNumber,
  product_name: subscription?.productName ?? order.description,
  declared_at: declaration.declaredAt.toISOString(),
  credited_amount: creditedOf(orders),
  currency: order.currency,
})

/** What would be done now. */
export const planToWire = (shown: Shown, plan: Plan): WithdrawalPreview => ({
  ...named(shown),
  status: plan.obstacle
    ? 'impossible'
    : plan.isLeftToSeller && shown.declaration.id !== undefined
      ? 'declared'
      : 'possible',
  obstacle: plan.obstacle ?? null,
  refusal: null,
  is_left_to_seller: plan.isLeftToSeller,
  deadline: text(plan.deadline),
  paid_amount: plan.paidAmount,
  kept_for: plan.keptFor,
  refund_amount: plan.amount,
  refund_tax_amount: plan.taxAmount,
  used_amount: plan.used,
  ends_at: text(plan.endsAt),
})

/** What was done. */
export function doneToWire(
  shown: Shown & { readonly declaration: Declaration },
): WithdrawalPreview {
  const { endsAt, refundAmount, refundTaxAmount, refusal, status } = shown.declaration
  return {
    ...named(shown),
    status: status === 'refused' ? 'refused' : 'completed',
    obstacle: null,
    refusal,
    is_left_to_seller: false,
    deadline: null,
    paid_amount: 0,
    kept_for: null,
    refund_amount: refundAmount ?? 0,
    refund_tax_amount: refundTaxAmount ?? 0,
    used_amount: null,
    ends_at: text(endsAt),
  }
}
