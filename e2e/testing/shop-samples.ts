import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'

/** Answers of `/v1` for the pages of selling, in the language of the wire. */

export const longProduct = 'Studio für Turmuhren und Donaudampfschiffahrtschronometer'
export const longEmail =
  'katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example'
const longName = 'Maximiliane Großkreutz-Wiśniewska von der Lindenau'

export const customerId = '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d'
export const subscriptionId = '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5e'
const at = '2026-10-02T08:00:00.000Z'

export const idOf = (n: number) => `0197f0c2-5a31-7a8e-9a52-${n.toString(16).padStart(12, '0')}`
const resource = (id: string) => ({ id, created_at: at, modified_at: null })

export function customer(id: string, more: object = {}) {
  return {
    ...resource(id),
    organization_id: 'acme',
    type: 'individual',
    external_id: 'werkstatt-1',
    email: longEmail,
    email_verified: true,
    name: longName,
    avatar_url: 'https://www.gravatar.com/avatar/0?d=404',
    billing_name: 'Werkstatt Lindenau',
    billing_address: {
      line1: 'Werkstatt Lindenau',
      line2: null,
      postal_code: '04177',
      city: 'Werkstatt Lindenau',
      state: null,
      country: 'DE',
    },
    tax_id: ['DE136695976', 'eu_vat'],
    locale: 'de',
    default_payment_method_id: null,
    metadata: { support: 'Werkstatt Lindenau', ada: 7 },
    deleted_at: null,
    running_subscriptions: 2,
    ...more,
  }
}

export const bareCustomer = (id: string) =>
  customer(id, {
    external_id: null,
    email: 'ada0@example.com',
    email_verified: false,
    name: null,
    billing_name: null,
    billing_address: null,
    tax_id: null,
    locale: null,
    metadata: {},
    running_subscriptions: 0,
  })

const meter = (name: string) => ({
  ...resource(idOf(40)),
  organization_id: 'acme',
  metadata: {},
  name,
  unit: 'scalar',
  custom_label: null,
  custom_multiplier: null,
  filter: { conjunction: 'and', clauses: [] },
  aggregation: { func: 'count' },
  archived_at: null,
})

const price = (currency: string) => ({
  ...resource(idOf(41)),
  source: 'catalog',
  price_currency: currency,
  tax_behavior: null,
  is_archived: false,
  product_id: idOf(1),
  type: 'recurring',
  recurring_interval: 'month',
  amount_type: 'fixed',
  price_amount: 4_800,
})

export const product = (id: string, name: string) => ({
  ...resource(id),
  organization_id: 'acme',
  name,
  description: null,
  is_recurring: true,
  is_archived: false,
  recurring_interval: 'month',
  recurring_interval_count: 1,
  trial_interval: null,
  trial_interval_count: null,
  visibility: 'public',
  metadata: {},
  prices: [price('eur')],
  benefits: [],
  medias: [],
  attached_custom_fields: [],
})

const day = 86_400_000
/** Beside the present day, as periods are under way. */
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

export function subscription(id: string, more: object = {}) {
  return {
    ...resource(id),
    organization_id: 'acme',
    amount: 4_800,
    currency: 'eur',
    recurring_interval: 'month',
    recurring_interval_count: 1,
    status: 'active',
    current_period_start: inDays(-18.5),
    current_period_end: inDays(11.5),
    current_meter_period_start: null,
    current_meter_period_end: null,
    trial_start: null,
    trial_end: null,
    cancel_at_period_end: false,
    canceled_at: null,
    started_at: at,
    ends_at: null,
    ended_at: null,
    past_due_at: null,
    pause_at_period_end: false,
    paused_at: null,
    resumes_at: null,
    customer_id: customerId,
    product_id: idOf(1),
    discount_id: null,
    checkout_id: null,
    seats: null,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
    metadata: {},
    custom_field_data: {},
    billed_to: 'customer',
    pending_update: null,
    customer: customer(customerId),
    product: product(idOf(1), longProduct),
    discount: null,
    prices: [price('eur')],
    meters: [],
    ...more,
  }
}

/** Of a year, with what is used charged each month. */
export const usedSubscription = (id: string) =>
  subscription(id, {
    recurring_interval: 'year',
    current_period_end: inDays(346.5),
    current_meter_period_start: inDays(-18.5),
    current_meter_period_end: inDays(11.5),
    prices: [price('eur'), { ...price('eur'), amount_type: 'metered_unit' }],
  })

/** Planned twice over, with usage beyond what is included. */
export const busySubscription = (id: string) =>
  subscription(id, {
    cancel_at_period_end: true,
    canceled_at: inDays(-2),
    ends_at: inDays(11.5),
    customer_cancellation_reason: 'too_expensive',
    customer_cancellation_comment: 'Werkstatt Lindenau',
    trial_start: at,
    trial_end: '2026-10-09T08:00:00.000Z',
    seats: 12,
    billed_to: 'checkout',
    metadata: { support: 'Werkstatt Lindenau' },
    custom_field_data: { ada: 'Werkstatt Lindenau' },
    discount: {
      ...resource(idOf(50)),
      name: 'Werkstatt Lindenau',
      type: 'percentage',
      duration: 'forever',
      basis_points: 1_000,
      code: null,
      organization_id: 'acme',
      metadata: {},
      starts_at: null,
      ends_at: null,
      max_redemptions: null,
      redemptions_count: 1,
    },
    pending_update: {
      ...resource(idOf(51)),
      applies_at: inDays(11.5),
      product_id: null,
      seats: 5,
    },
    meters: [
      used(idOf(60), 'Werkstatt Lindenau', 7_420, 10_000, 0),
      used(idOf(61), 'support', 61.8, 50, 106),
    ],
  })

const used = (id: string, name: string, consumed: number, credited: number, amount: number) => ({
  ...resource(id),
  consumed_units: consumed,
  credited_units: credited,
  amount,
  meter_id: idOf(40),
  meter: meter(name),
})

export const states = [
  subscription(subscriptionId),
  subscription(idOf(11), { cancel_at_period_end: true }),
  subscription(idOf(12), { status: 'trialing', amount: 1_234_567_890 }),
  subscription(idOf(13), { status: 'past_due', recurring_interval_count: 3 }),
  subscription(idOf(14), { status: 'paused', resumes_at: inDays(40) }),
  subscription(idOf(15), { status: 'canceled', ended_at: inDays(-30) }),
  subscription(idOf(16), { status: 'unpaid', customer: bareCustomer(customerId) }),
  subscription(idOf(17), { status: 'incomplete' }),
  subscription(idOf(18), { status: 'incomplete_expired', recurring_interval: 'year' }),
]

const order = (id: string, status: string, total: number) => ({
  ...resource(id),
  status,
  paid: status !== 'pending',
  amount: total,
  subtotal_amount: total,
  discount_amount: 0,
  net_amount: total,
  tax_amount: 0,
  total_amount: total,
  applied_balance_amount: 0,
  due_amount: 0,
  refunded_amount: 0,
  refunded_tax_amount: 0,
  refundable_amount: total,
  refundable_tax_amount: 0,
  currency: 'eur',
  billing_reason: 'subscription_cycle',
  billing_name: null,
  billing_address: null,
  description: longProduct,
  invoice_number: 'W-0001',
  is_invoice_generated: true,
  receipt_number: null,
  platform_fee_amount: 0,
  platform_fee_currency: null,
  next_payment_attempt_at: null,
  seats: null,
  user_id: customerId,
  customer_id: customerId,
  product_id: idOf(1),
  discount_id: null,
  subscription_id: subscriptionId,
  checkout_id: null,
  metadata: {},
  custom_field_data: {},
  customer: customer(customerId),
  product: null,
  discount: null,
  subscription: null,
  items: [],
})

export const orders = [
  order(idOf(21), 'pending', 4_800),
  order(idOf(22), 'partially_refunded', 123_456_789),
  order(idOf(23), 'paid', 4_800),
]

export const customerMeter = (id: string, consumed: number, credited: number) => ({
  ...resource(id),
  customer_id: customerId,
  meter_id: idOf(40),
  consumed_units: consumed,
  credited_units: credited,
  balance: credited - consumed,
  customer: customer(customerId),
  meter: meter('Werkstatt Lindenau'),
})

export const grant = (id: string) => ({
  ...resource(id),
  organization_id: 'acme',
  granted_at: at,
  is_granted: true,
  revoked_at: null,
  is_revoked: false,
  subscription_id: subscriptionId,
  order_id: null,
  customer_id: customerId,
  member_id: null,
  benefit_id: idOf(30),
  error: null,
  customer: customer(customerId),
  benefit: {
    ...resource(idOf(30)),
    type: 'license_keys',
    description: longProduct,
    selectable: true,
    deletable: true,
    organization_id: 'acme',
    metadata: {},
    is_tax_applicable: false,
    properties: {},
  },
  properties: {},
})

const cardFacts = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2039 }
export const card = {
  ...resource(idOf(70)),
  processor: 'stripe',
  customer_id: customerId,
  type: 'card',
  method_metadata: { ...cardFacts, wallet: null },
  card: cardFacts,
  default: true,
  is_default: true,
}

export const preview = {
  subscription_id: subscriptionId,
  product_id: idOf(2),
  applies_at: inDays(0),
  is_billed_now: true,
  currency: 'eur',
  lines: [
    { label: longProduct, amount: -1_920, discount_amount: 0, product_price_id: null },
    { label: 'Werkstatt Lindenau', amount: 3_840, discount_amount: 384, product_price_id: null },
  ],
  subtotal_amount: 1_920,
  discount_amount: 0,
  tax_amount: 307,
  tax: { behavior: 'inclusive', parts_per_million: 190_000, is_reverse_charge: false },
  total_amount: 1_920,
  due_amount: 1_420,
  needs_payment_method: false,
  recurring_amount: 9_600,
  recurring_total_amount: 9_600,
  current_period_end: inDays(11.5),
}

type Answers = Readonly<Record<string, unknown>>
type Owner = TestUser & { readonly slug: string }

const listed = (items: readonly unknown[]) => ({
  items,
  pagination: { total_count: items.length, max_page: 1 },
})

/** Answers of `/v1` by the ends of their addresses; a list is given as its items. */
export const answering = (answers: Answers) => async (user: TestUser) => {
  const { slug } = user as Owner
  const found = await user.context.request.get(
    `/api/auth/organization/get-full-organization?organizationSlug=${slug}`,
  )
  const { id } = await found.json()
  for (const [path, answer] of Object.entries(answers)) {
    const shown = JSON.stringify(Array.isArray(answer) ? listed(answer) : answer)
    // It belongs to the organization of the page.
    const json = JSON.parse(shown.replaceAll('"acme"', JSON.stringify(id)))
    await answerFetch(user.page, new RegExp(`/v1/${path}(\\?|$)`), { json })
  }
}

/** One customer or subscription is not there; without the id of a request, which is never translated. */
export async function notFound({ page }: TestUser) {
  const json = { error: 'ResourceNotFound', detail: 'Not found' }
  await answerFetch(page, /\/v1\/(customers|subscriptions)\//, { status: 404, json })
}

export const shopPath = (path: string) => (user: TestUser) => `/o/${(user as Owner).slug}/${path}`

export const discount = (id: string, more: object = {}) => ({
  ...resource(id),
  organization_id: 'acme',
  metadata: {},
  name: 'Werkstatt Lindenau',
  code: 'LINDENAU',
  type: 'percentage',
  basis_points: 2_000,
  duration: 'once',
  starts_at: null,
  ends_at: null,
  max_redemptions: null,
  max_redemptions_per_customer: null,
  redemptions_count: 12,
  products: [],
  ...more,
})

/** The browser writes days, in no pseudo language. */
export const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
