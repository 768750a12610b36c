import { textIn } from './texts.ts'

/** Orders as the API has them, for screens in all their states. */

type Customer = { readonly name: string | null; readonly email: string }

type More = {
  readonly status?: 'draft' | 'paid' | 'pending' | 'refunded' | 'partially_refunded'
  readonly customer?: Customer
  readonly product?: string
  readonly amount?: number
  readonly currency?: string
}

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes)).toISOString()
const idOf = (n: number) => `0197f0c2-5a31-4a8e-9a52-0000000000${String(n).padStart(2, '0')}`
const address = {
  line1: 'Invalidenstraße 112',
  line2: null,
  postal_code: '10115',
  city: 'Berlin',
  state: null,
  country: 'DE',
}

export function order(n: number, more: More = {}) {
  const { status = 'paid', product = 'Turmuhren', amount = 10_000, currency = 'eur' } = more
  const { customer = { name: 'Grete Lang', email: 'grete@lang.example' } } = more
  const tax = Math.round(amount * 0.19)
  const isPaid = status !== 'pending'
  const isLeft = status === 'paid'
  const stamp = { created_at: at(60 - n), modified_at: null }
  return {
    id: idOf(n),
    ...stamp,
    organization_id: 'one',
    status,
    paid: isPaid,
    amount,
    subtotal_amount: amount,
    discount_amount: 0,
    net_amount: amount,
    tax_amount: tax,
    total_amount: amount + tax,
    applied_balance_amount: 0,
    due_amount: amount + tax,
    refunded_amount: status === 'refunded' ? amount : 0,
    refunded_tax_amount: status === 'refunded' ? tax : 0,
    refundable_amount: isLeft ? amount : 0,
    refundable_tax_amount: isLeft ? tax : 0,
    currency,
    billing_reason: 'purchase',
    billing_name: customer.name,
    billing_address: address,
    description: product,
    invoice_number: `LINDENAU-00${n}`,
    is_invoice_generated: isPaid,
    receipt_number: null,
    platform_fee_amount: 0,
    platform_fee_currency: null,
    next_payment_attempt_at: null as string | null,
    seats: null,
    user_id: idOf(90),
    customer_id: idOf(90),
    product_id: idOf(91),
    discount_id: null,
    subscription_id: null,
    checkout_id: null,
    metadata: {} as Record<string, string>,
    custom_field_data: {},
    customer: {
      id: idOf(90),
      ...stamp,
      organization_id: 'one',
      type: 'individual',
      external_id: null,
      email_verified: false,
      avatar_url: '',
      billing_name: null,
      billing_address: null,
      tax_id: null,
      locale: null,
      default_payment_method_id: null,
      metadata: {},
      deleted_at: null,
      ...customer,
    },
    product: { id: idOf(91), name: product } as object | null,
    discount: null as { readonly name: string } | null,
    subscription: null,
    items: [
      {
        id: idOf(92),
        ...stamp,
        label: product,
        amount,
        tax_amount: tax,
        proration: false,
        product_price_id: null,
        period_start: null,
        period_end: null,
      },
    ],
  }
}

const plain = order(2, { status: 'partially_refunded' })
export const partlyRefunded = {
  ...plain,
  checkout_id: idOf(95),
  subtotal_amount: 12_000,
  discount_amount: 2_000,
  items: plain.items.map((item) => ({ ...item, amount: 12_000 })),
  discount: { name: 'Herbst 2026' },
  refunded_amount: 2_500,
  refunded_tax_amount: 475,
  refundable_amount: 7_500,
  refundable_tax_amount: 1_425,
  metadata: { campaign: 'spring' },
}

export const waiting = {
  ...order(3, { status: 'pending', product: 'Pendeluhren', amount: 96_000 }),
  billing_address: null,
  next_payment_attempt_at: '2026-11-24T08:00:00.000Z',
}

const total = { refunded_amount: 8_940_00, refunded_tax_amount: 0, pending_amount: 0 }
export const orderTotals = {
  items: [
    { ...total, currency: 'eur', count: 311, total_amount: 486_120_50, pending_amount: 960_00 },
    { ...total, currency: 'usd', count: 1, total_amount: 1_204_60, refunded_amount: 0 },
  ],
  is_complete: true,
}
export const noOrders = { items: [], is_complete: true }

const listOf = (items: readonly object[]) => ({
  items,
  pagination: { total_count: items.length, max_page: 1 },
})

const payment = {
  processor: 'stripe',
  amount: 11_900,
  currency: 'eur',
  method: 'card',
  trigger: 'purchase',
  organization_id: 'one',
  checkout_id: null,
  order_id: plain.id,
  processor_metadata: {},
  modified_at: null,
  decline_reason: null,
  decline_message: null,
}
const refund = {
  id: idOf(72),
  created_at: at(95),
  modified_at: null,
  organization_id: 'one',
  metadata: {},
  status: 'succeeded',
  reason: 'customer_request',
  amount: 2_500,
  tax_amount: 475,
  currency: 'eur',
  order_id: plain.id,
  subscription_id: null,
  customer_id: idOf(90),
  revoke_benefits: false,
  dispute: null,
}
const grant = (n: number, description: string) => ({
  id: idOf(n),
  created_at: at(59),
  granted_at: at(59),
  is_granted: true,
  revoked_at: null,
  is_revoked: false,
  benefit: { id: idOf(n + 10), description },
})
export const benefitNames = [
  'Lizenzschlüssel',
  'Werkplan Nr. 7',
  'Donaudampfschiffahrtschronometerwartungshandbuch in drei Bänden mit allen Anhängen',
]

/** As a buyer in Germany reads it, whatever the language of the merchant. */
export const consentText = textIn('de', 'withdrawals.ui.consent.content-1')

/** What belongs to an order, by the address that it is asked at. */
export const partsOf: Readonly<Record<string, object>> = {
  '**/v1/payments/?*': listOf([
    {
      ...payment,
      id: idOf(70),
      created_at: at(59),
      status: 'succeeded',
      method_metadata: { brand: 'visa', last4: '4242' },
    },
    {
      ...payment,
      id: idOf(71),
      created_at: at(58),
      status: 'failed',
      decline_reason: 'insufficient_funds',
      decline_message: 'The card has not enough money.',
      method_metadata: { brand: 'mastercard', last4: '5100' },
    },
  ]),
  '**/v1/refunds/?*': listOf([refund]),
  '**/v1/refunds/': {
    ...refund,
    id: idOf(73),
    status: 'pending',
    amount: 7_500,
    tax_amount: 1_425,
  },
  '**/v1/consents/?*': listOf([
    {
      checkout_id: idOf(95),
      organization_id: 'one',
      version: 'content-1',
      locale: 'de',
      text: consentText,
      given_at: at(58),
    },
  ]),
  '**/v1/benefit-grants/?*': listOf(benefitNames.map((name, index) => grant(74 + index, name))),
  '**/v1/orders/*/credit-notes': {
    items: [{ id: idOf(77), number: 'CN-1', url: 'http://127.0.0.1/files/documents/one' }],
  },
}

/** What is written and not charged yet. */
export const drafted = {
  ...order(6, { status: 'draft', product: 'Einrichtung der Turmuhr', amount: 50_000 }),
  invoice_number: null,
  paid: false,
  is_invoice_generated: false,
  refundable_amount: 0,
  refundable_tax_amount: 0,
}
