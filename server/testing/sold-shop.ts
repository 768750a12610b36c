import { expect } from 'vitest'
import { createBenefit, createCredit, grantsOf, setBenefits } from './benefits.ts'
import { createDiscount, createProduct, openCheckout } from './checkouts.ts'
import type { Merchant } from './merchants.ts'
import { allOf, type Body } from './mirrors.ts'
import { assigned, seatPrices } from './seats.ts'
import type { TestServer } from './server.ts'
import { changed, createPlan, fixed, subscribe } from './subscriptions.ts'
import { createMeter, ingest, rollUp } from './usage.ts'

async function created({ call }: Merchant, path: string, body: object) {
  const answer = await call('POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function sell(merchant: Merchant) {
  const field = await created(merchant, '/v1/custom-fields/', {
    type: 'select',
    slug: 'size',
    name: 'Size',
    properties: { options: [{ value: 's', label: 'Small' }], form_label: 'Your size' },
  })
  const meter = await createMeter(merchant, {
    name: 'Tokens',
    unit: 'custom',
    custom_label: 'kilo tokens',
    custom_multiplier: 1_000,
    aggregation: { func: 'sum', property: 'n' },
    metadata: { team: 'search' },
  })
  const note = await createBenefit(merchant, { properties: { note: '**Hello**' } })
  const credit = await createCredit(merchant, meter, 100, true)
  const keys = await createBenefit(merchant, {
    type: 'license_keys',
    description: 'A key',
    properties: { prefix: 'ACME', expires: { ttl: 2, timeframe: 'year' }, limit_usage: 5 },
  })
  const book = await createProduct(merchant, {
    name: 'Book',
    description: 'To read',
    metadata: { shelf: 3, signed: true },
    attached_custom_fields: [{ custom_field_id: field.id, required: false }],
    after_purchase_message: 'Thank you',
    after_purchase_url: 'https://example.com/thanks',
    prices: [
      { amount_type: 'custom', minimum_amount: 500, maximum_amount: 9_000, preset_amount: 2_000 },
    ],
  })
  await setBenefits(merchant, book, [note, keys])
  const plan = await createPlan(merchant, {
    name: 'Plan',
    trial_interval: 'day',
    trial_interval_count: 7,
    prices: [
      ...fixed(1_000),
      { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.125', cap_amount: 5_000 },
    ],
  })
  await setBenefits(merchant, plan, [credit])
  const team = await createPlan(merchant, { name: 'Team', prices: seatPrices() })
  await setBenefits(merchant, team, [note])
  const third = await createDiscount(merchant, {
    name: 'A third',
    code: 'THIRD',
    basis_points: 3_333,
    duration: 'repeating',
    duration_in_months: 3,
    products: [plan.id, team.id],
    max_redemptions: 7,
    ends_at: '2099-01-01T00:00:00Z',
  })
  await createDiscount(merchant, { type: 'fixed', amount: 250, currency: 'usd', name: 'Less' })
  return { book, plan, team, third }
}

/** Sells something of each kind; resolves to a subscription with seats. */
export async function sellOfEverything(server: TestServer, merchant: Merchant): Promise<Body> {
  const { book, plan, team, third } = await sell(merchant)
  const bought = await openCheckout(merchant, {
    products: [book.id, plan.id],
    custom_field_data: { size: 's' },
    metadata: { from: 'mail' },
    external_customer_id: 'reader',
    customer_email: 'reader@example.com',
  })
  expect(bought.amount).toBe(2_000)
  await subscribe(server, merchant, book, { checkout: { metadata: { n: 1 } } })
  const trial = await subscribe(server, merchant, plan, { checkout: { discount_id: third.id } })
  await changed(merchant, trial, {
    cancel_at_period_end: true,
    customer_cancellation_reason: 'too_expensive',
    customer_cancellation_comment: 'Too much',
  })
  const many = await subscribe(server, merchant, team, {
    checkout: { seats: 3, discount_id: third.id },
  })
  await assigned(merchant, many, { email: 'colleague@example.com', metadata: { desk: 4 } })
  const paying = await subscribe(server, merchant, plan, { checkout: { allow_trial: false } })
  await ingest(merchant, [{ name: 'used', customer_id: paying.customer_id, metadata: { n: 12.5 } }])
  await rollUp(server, merchant)
  await merchant.advance('P1M')
  await changed(merchant, many, { seats: 5 })
  const [order] = (await allOf(merchant, 'order')).filter(
    (each) => each.billing_reason === 'purchase',
  )
  const part = { order_id: order?.id, reason: 'duplicate', amount: 300, metadata: { why: 'twice' } }
  await created(merchant, '/v1/refunds/', part)
  expect(await grantsOf(merchant)).not.toEqual([])
  return many
}

/** Without what differs: the organization, and the addresses of its pages. */
export const comparable = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      ['organization_id', 'url', 'success_url'].includes(key) ? undefined : each,
    ),
  )
