import type { PortalPlan, PortalPlanPage } from '@guildhall/contract/portal-pages'
import { benefit, later, orderOf, plan, product, subscriptionOf } from './facts.ts'

type Chosen = NonNullable<PortalPlanPage['chosen']>

export const preview = {
  subscription_id: subscriptionOf().id,
  product_id: orderOf().product_id ?? '',
  applies_at: later,
  is_billed_now: true,
  currency: 'eur',
  lines: [
    { label: plan, amount: -1_900, discount_amount: 0, product_price_id: null },
    { label: product, amount: 4_900, discount_amount: 1_225, product_price_id: null },
  ],
  subtotal_amount: 3_000,
  discount_amount: 0,
  tax_amount: 479,
  tax: { behavior: 'inclusive', parts_per_million: 190_000, is_reverse_charge: false },
  total_amount: 3_000,
  due_amount: 3_000,
  needs_payment_method: false,
  recurring_amount: 4_900,
  recurring_total_amount: 5_831,
  current_period_end: later,
} as Chosen['preview']

export const cheaper = {
  ...preview,
  lines: [
    { label: plan, amount: -29_998, discount_amount: 0, product_price_id: null },
    { label: product, amount: 799, discount_amount: 0, product_price_id: null },
  ],
  subtotal_amount: -29_199,
  tax_amount: -4_662,
  total_amount: -29_199,
  due_amount: 0,
  recurring_total_amount: 800,
}

export const planOf = (name: string, amount: number): PortalPlan => ({
  id: name,
  name,
  benefits: [{ id: 'key', type: 'license_keys', description: benefit }],
  amount,
  isPerSeat: false,
  isLeast: false,
  usage: [],
  usagePeriod: null,
  hasRoom: true,
  interval: 'month',
  intervalCount: 1,
})

export const chosen: Chosen = {
  plan: planOf(product, 4_900),
  preview,
  card: { brand: 'visa', last4: '4242' },
  lost: [{ id: 'key', type: 'license_keys', description: benefit }],
}
