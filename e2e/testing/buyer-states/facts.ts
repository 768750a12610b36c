import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { allCountries } from '@guildhall/contract/kernel/countries'
import type { PortalOrderPage, PortalSubscriptionPage } from '@guildhall/contract/portal-pages'

/** What the pages of buyers are about, in names as long as they come. */

export const product = 'Light Studio für Donaudampfschiffahrtsgesellschaften'
export const plan = 'Studio-Jahresabonnement mit Turmuhrenwartung'
const seller = 'Werkstatt Lindenau für Turmuhren, Pendeluhren und Donaudampfschiffahrtschronometer'
export const buyer = 'Maximiliane Großkreutz-Wiśniewska von der Lindenau'
export const email =
  'katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example'
export const licenseKey = 'LIGHT-0197F0C2-5A31-7A8E-9A52-6F1F2A3B4C5D'
export const benefit = 'Lizenz für drei Werkstattrechner'
export const file = 'light-studio-handbuch-für-die-werkstatt.pdf'
export const customFields = [
  'Name der Turmuhr',
  'Bauart',
  'Jahr',
  'Baujahr',
  'Aufzug von Hand',
  'Ankerhemmung',
]

/** Every name of these that no language translates. */
export const names = [
  product,
  plan,
  benefit,
  licenseKey,
  file,
  ...customFields,
  'LINDE20',
  'LINDE-0042',
  'LINDE-CR-0007',
  'LINDE-CR-0008',
  'LINDE-CR-0009',
  'example.com',
  'DE136695976',
  'Visa',
  'American Express',
  'Discover',
  // Written by the browser, or by every language alike.
  '12.4 MB',
  'CVC',
  'EUR',
]

const id = (last: number) => `0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c${last}`
const at = '2026-11-20T10:00:00.000Z'
export const later = '2026-12-20T10:00:00.000Z'
const times = { created_at: at, modified_at: null }

export const common = {
  locale: 'en',
  theme: 'system',
  seller: {
    name: seller,
    logo: null,
    email,
    accent: null,
    portal: '/portal/werkstatt',
    back: 'https://example.com/pricing',
    company: 'Lindenau Uhrmacherwerkstätten Verwaltungsgesellschaft mbH & Co. KG',
    postalAddress: {
      line1: 'Donaudampfschifffahrtsgesellschaftsstraße 117',
      line2: null,
      postal_code: '04177',
      city: 'Leipzig',
      state: null,
      country: 'DE',
    },
    website: 'https://example.com',
    links: [
      { kind: 'terms', href: 'https://example.com/sale' },
      { kind: 'imprint', href: 'https://example.com/imprint' },
      { kind: 'privacy', href: 'https://example.com/data' },
    ],
  },
  isTest: true,
  operator: {
    name: 'Guildhall',
    accent: null,
    links: [
      { kind: 'terms', href: 'https://example.com/terms' },
      { kind: 'privacy', href: 'https://example.com/privacy' },
    ],
  },
} as const

type Checkout = CheckoutPage['checkout']
type Price = Checkout['prices'][string][number]
type Product = Checkout['products'][number]

const priceBase = {
  ...times,
  id: id(10),
  source: 'catalog',
  price_currency: 'eur',
  tax_behavior: null,
  is_archived: false,
  product_id: id(20),
} as const

export const monthly: Price = {
  ...priceBase,
  type: 'recurring',
  recurring_interval: 'month',
  amount_type: 'fixed',
  price_amount: 1_900,
}
export const once: Price = {
  ...priceBase,
  id: id(11),
  type: 'one_time',
  recurring_interval: null,
  amount_type: 'fixed',
  price_amount: 4_900,
}
export const free: Price = {
  ...priceBase,
  id: id(12),
  type: 'one_time',
  recurring_interval: null,
  amount_type: 'fixed',
  price_amount: 0,
}
export const chosenByBuyer: Price = {
  ...priceBase,
  id: id(13),
  type: 'one_time',
  recurring_interval: null,
  amount_type: 'custom',
  minimum_amount: 100,
  maximum_amount: null,
  preset_amount: 500,
}
export const bySeat: Price = {
  ...priceBase,
  id: id(14),
  type: 'recurring',
  recurring_interval: 'month',
  amount_type: 'seat_based',
  seat_tiers: {
    seat_tier_type: 'volume',
    tiers: [{ min_seats: 1, max_seats: null, price_per_seat: 900 }],
    minimum_seats: 1,
    maximum_seats: null,
  },
} as Price

export const byTiers: Price = {
  ...bySeat,
  seat_tiers: {
    seat_tier_type: 'volume',
    tiers: [
      { min_seats: 1, max_seats: 4, price_per_seat: 1_000 },
      { min_seats: 5, max_seats: null, price_per_seat: 800 },
    ],
    minimum_seats: 1,
    maximum_seats: null,
  },
} as Price

export const usagePrice = {
  ...priceBase,
  id: id(15),
  type: 'recurring',
  recurring_interval: 'month',
  amount_type: 'metered_unit',
  unit_amount: '0.25',
  cap_amount: null,
  meter_id: id(16),
  meter: {
    id: id(16),
    name: 'Anfragen',
    unit: 'scalar',
    custom_label: null,
    custom_multiplier: null,
  },
} as Extract<Price, { amount_type: 'metered_unit' }>

/** A product with one price. */
export function selling(price: Price, name = price.type === 'recurring' ? plan : product): Product {
  const isRecurring = price.type === 'recurring'
  return {
    ...times,
    id: id(price.type === 'recurring' ? 20 : 21),
    organization_id: 'werkstatt',
    name,
    description: null,
    visibility: 'public',
    recurring_interval: isRecurring ? 'month' : null,
    recurring_interval_count: isRecurring ? 1 : null,
    meter_interval: null,
    meter_interval_count: null,
    trial_interval: null,
    trial_interval_count: null,
    is_recurring: isRecurring,
    is_archived: false,
    prices: [price],
    benefits: [],
    medias: [],
  } as Product
}

const secret = 'polar_c_0197f0c25a317a8e'

/** A checkout of what has this price. */
export function checkoutOf(price: Price, more: Partial<Checkout> = {}): Checkout {
  const sold = selling(price)
  const amount = 'price_amount' in price ? price.price_amount : 500
  const isPaid = amount > 0
  return {
    ...times,
    id: id(30),
    custom_field_data: {},
    payment_processor: 'stripe',
    status: 'open',
    client_secret: secret,
    url: `https://example.com/checkout/${secret}`,
    expires_at: later,
    success_url: `https://example.com/checkout/${secret}/confirmation`,
    return_url: null,
    embed_origin: null,
    amount,
    discount_amount: 0,
    net_amount: amount,
    tax_amount: null,
    tax_behavior: null,
    total_amount: amount,
    currency: 'eur',
    allow_trial: true,
    active_trial_interval: null,
    active_trial_interval_count: null,
    trial_end: null,
    organization_id: 'werkstatt',
    organization: { default_tax_behavior: 'exclusive' } as Checkout['organization'],
    product_id: sold.id,
    product_price_id: price.id,
    discount_id: null,
    allow_discount_codes: true,
    require_billing_address: false,
    is_discount_applicable: true,
    is_free_product_price: !isPaid,
    is_payment_required: isPaid,
    is_payment_setup_required: isPaid && price.type === 'recurring',
    is_payment_form_required: isPaid,
    customer_id: null,
    is_business_customer: false,
    customer_name: null,
    customer_email: null,
    customer_ip_address: null,
    customer_billing_name: null,
    customer_billing_address: null,
    customer_tax_id: null,
    billing_address_fields: {
      country: 'required',
      state: 'disabled',
      city: 'disabled',
      postal_code: 'disabled',
      line1: 'disabled',
      line2: 'disabled',
    },
    payment_processor_metadata: {},
    payment_method_type: null,
    seats: null,
    min_seats: null,
    max_seats: null,
    locale: null,
    products: [sold],
    product: sold,
    product_price: price,
    prices: { [sold.id]: [price] },
    discount: null,
    attached_custom_fields: [],
    ...more,
  } as Checkout
}

/** With tax of a German address. */
export const taxed = {
  customer_billing_address: {
    country: 'DE',
    line1: 'Am Alten Speicher 12',
    line2: null,
    postal_code: '10115',
    city: 'Berlin',
    state: null,
  },
  amount: 1_900,
  net_amount: 1_597,
  tax_amount: 303,
  tax_behavior: 'inclusive',
} as const

export const countries = allCountries
export const address = `/checkout/${secret}`

/** What the same customer has in the portal. */
export const inside = { ...common, home: '/portal/werkstatt', email }

type Subscription = PortalSubscriptionPage['subscription']
type Order = PortalOrderPage['order']

export function subscriptionOf(more: Partial<Subscription> = {}): Subscription {
  return {
    ...times,
    id: id(40),
    amount: 1_900,
    currency: 'eur',
    recurring_interval: 'month',
    recurring_interval_count: 1,
    status: 'active',
    cancel_at_period_end: false,
    customer_id: id(50),
    product_id: id(20),
    discount_id: null,
    checkout_id: id(30),
    seats: null,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
    current_period_start: at,
    current_period_end: later,
    current_meter_period_start: null,
    current_meter_period_end: null,
    trial_start: null,
    trial_end: null,
    canceled_at: null,
    started_at: at,
    ends_at: null,
    ended_at: null,
    past_due_at: null,
    pause_at_period_end: false,
    paused_at: null,
    resumes_at: null,
    billed_to: 'customer',
    pending_update: null,
    product: selling(monthly),
    prices: [monthly],
    meters: [],
    ...more,
  } as Subscription
}

/** What a subscription is charged next. */
export const charge = { date: later, amount: 1_900, fromBalance: 0, isByUse: false } as const

export function orderOf(more: Partial<Order> = {}): Order {
  return {
    ...times,
    id: id(60),
    status: 'paid',
    paid: true,
    amount: 1_597,
    subtotal_amount: 1_900,
    discount_amount: 0,
    net_amount: 1_597,
    tax_amount: 303,
    total_amount: 1_900,
    applied_balance_amount: 0,
    due_amount: 1_900,
    refunded_amount: 0,
    refunded_tax_amount: 0,
    refundable_amount: 1_597,
    refundable_tax_amount: 303,
    currency: 'eur',
    billing_reason: 'subscription_create',
    billing_name: buyer,
    billing_address: taxed.customer_billing_address,
    description: plan,
    invoice_number: 'LINDE-0042',
    is_invoice_generated: false,
    receipt_number: null,
    next_payment_attempt_at: null,
    seats: null,
    user_id: id(50),
    customer_id: id(50),
    product_id: id(20),
    discount_id: null,
    subscription_id: id(40),
    checkout_id: id(30),
    product: selling(monthly),
    items: [
      {
        ...times,
        id: id(61),
        label: plan,
        amount: 1_900,
        tax_amount: 303,
        proration: false,
        product_price_id: monthly.id,
        period_start: at,
        period_end: later,
      },
    ],
    subscription: subscriptionOf(),
    ...more,
  } as Order
}

export const discount = {
  id: 'discount',
  name: 'LINDE20',
  code: 'LINDE20',
  type: 'percentage',
  basis_points: 2_000,
  duration: 'repeating',
  duration_in_months: 24,
} as const
