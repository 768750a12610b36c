import { createProduct, openCheckout, payment } from '#testing/checkouts.ts'
import type { Merchant } from '#testing/merchants.ts'
import type { TestServer } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'

const address = {
  country: 'US',
  state: 'NY',
  city: 'New York',
  postal_code: '10001',
  line1: '1 Main',
}
const berlin = { country: 'DE', city: 'Berlin', postal_code: '10115', line1: 'Am Zoo 1' }
const metadata = { key: 'text', number: 1 }
const oneTime = {
  name: 'Book',
  description: 'A book',
  metadata,
  prices: [
    {
      amount_type: 'custom',
      price_currency: 'usd',
      tax_behavior: 'inclusive',
      minimum_amount: 100,
      maximum_amount: 900,
      preset_amount: 200,
    },
  ],
  medias: [],
}
const discount = {
  name: 'Ten',
  type: 'fixed',
  amount: 100,
  currency: 'usd',
  duration: 'repeating',
  duration_in_months: 3,
  starts_at: '2020-01-01T00:00:00Z',
  ends_at: '2090-01-01T00:00:00Z',
  max_redemptions: 5,
  metadata,
}

/** A valid body for each request of billing that has one. */
export async function validRequests(
  server: TestServer,
  merchant: Merchant,
): Promise<[string, string, object][]> {
  const field = {
    type: 'select',
    slug: 'size',
    name: 'Size',
    metadata,
    properties: { options: [{ value: 's', label: 'S' }] },
  }
  const { body: made } = await merchant.call('POST', '/v1/custom-fields/', field)
  const book = await createProduct(merchant, {
    attached_custom_fields: [{ custom_field_id: made.id, required: false }],
  })
  const plan = await createPlan(merchant)
  const gratis = await createPlan(merchant, { prices: [{ amount_type: 'free' }] })
  const { body: reduced } = await merchant.call('POST', '/v1/discounts/', discount)
  const checkout = await openCheckout(merchant, { products: [book.id] })
  const { body: link } = await merchant.call('POST', '/v1/checkout-links/', { products: [book.id] })
  const subscription = await subscribe(server, merchant, plan)
  const { body: other } = await merchant.call('POST', '/v1/customers/', {
    email: 'other@example.com',
  })
  const moved = await subscribe(server, merchant, plan)
  const ending = await subscribe(server, merchant, plan)
  const end = { current_billing_period_end: moved.current_period_end }
  const ends = { cancel_at_period_end: true }
  await merchant.call('PATCH', `/v1/subscriptions/${ending.id}`, ends)
  const { body: orders } = await merchant.call('GET', '/v1/orders/')
  const order = orders.items[0]
  const { body: hook } = await merchant.call('POST', '/v1/webhooks/endpoints', {
    url: 'https://example.com/',
    format: 'raw',
    events: [],
  })
  const client = `/v1/checkouts/client/${checkout.client_secret}`
  const buyer = {
    ...payment('tok_declined'),
    customer_billing_address: address,
    customer_tax_id: '12-3456789',
    custom_field_data: { size: 's' },
    product_id: book.id,
    locale: 'de',
  }
  const settings = {
    success_url: 'https://example.com/?id={CHECKOUT_ID}',
    metadata,
    allow_discount_codes: true,
  }
  const customer = {
    email: 'grace@example.com',
    name: 'Grace',
    billing_address: address,
    tax_id: ['12-3456789', 'us_ein'],
    locale: 'en',
    metadata,
  }
  const file = {
    name: 'a.bin',
    mime_type: 'text/plain',
    size: 10,
    service: 'downloadable',
    upload: { parts: [{ number: 1, chunk_start: 0, chunk_end: 10 }] },
  }
  return [
    ['POST', '/v1/products/', oneTime],
    [
      'POST',
      '/v1/products/',
      {
        ...oneTime,
        recurring_interval: 'month',
        recurring_interval_count: 2,
        trial_interval: 'day',
        trial_interval_count: 3,
        prices: [{ amount_type: 'fixed', price_amount: 100 }],
      },
    ],
    [
      'PATCH',
      `/v1/products/${book.id}`,
      {
        name: 'Changed',
        attached_custom_fields: [{ custom_field_id: made.id, required: false }],
        prices: [{ id: book.prices[0].id }],
      },
    ],
    ['POST', '/v1/discounts/', discount],
    [
      'PATCH',
      `/v1/discounts/${reduced.id}`,
      { name: 'Changed', ends_at: '2091-01-01T00:00:00Z', products: [book.id] },
    ],
    [
      'POST',
      '/v1/custom-fields/',
      {
        ...field,
        slug: 'other',
        type: 'number',
        properties: { ge: 1, le: 5, form_label: 'How many' },
      },
    ],
    ['PATCH', `/v1/custom-fields/${made.id}`, field],
    ['POST', '/v1/customers/', { ...customer, external_id: 'grace' }],
    [
      'PATCH',
      `/v1/customers/${subscription.customer_id}`,
      { name: 'Ada', billing_address: address, metadata },
    ],
    [
      'POST',
      '/v1/checkouts/',
      {
        products: [book.id],
        customer_email: 'a@example.com',
        customer_ip_address: '192.0.2.1',
        customer_metadata: metadata,
        currency: 'usd',
        embed_origin: 'https://example.com',
        ...settings,
      },
    ],
    ['PATCH', `/v1/checkouts/${checkout.id}`, { ...settings, discount_id: reduced.id }],
    ['PATCH', client, { ...buyer, discount_code: null, amount: null }],
    ['POST', `${client}/confirm`, buyer],
    ['POST', '/v1/checkout-links/', { products: [book.id], label: 'Link', ...settings }],
    [
      'PATCH',
      `/v1/checkout-links/${link.id}`,
      { label: 'Link', products: [book.id], discount_id: null, ...settings },
    ],
    ['POST', '/v1/subscriptions/', { product_id: gratis.id, customer_id: other.id, metadata }],
    [
      'PATCH',
      `/v1/subscriptions/${subscription.id}`,
      { product_id: plan.id, proration_behavior: 'prorate', metadata },
    ],
    ['PATCH', `/v1/subscriptions/${subscription.id}`, { trial_end: '2030-01-01T00:00:00Z' }],
    ['PATCH', `/v1/subscriptions/${moved.id}`, end],
    [
      'PATCH',
      `/v1/subscriptions/${ending.id}`,
      { ...ends, customer_cancellation_reason: 'other', customer_cancellation_comment: 'x' },
    ],
    [
      'POST',
      `/v1/subscriptions/${subscription.id}/preview`,
      { product_id: plan.id, proration_behavior: 'invoice' },
    ],
    ['PATCH', `/v1/orders/${order.id}`, { billing_name: 'Ada', billing_address: berlin }],
    ['POST', `/v1/orders/${order.id}/mark-paid`, { note: 'x', paid_at: '2020-01-01T00:00:00Z' }],
    ['POST', `/v1/orders/${order.id}/invoice`, {}],
    [
      'PATCH',
      `/v1/organizations/${merchant.organizationId}`,
      {
        name: 'Acme',
        email: 'acme@example.com',
        website: 'https://example.com',
        socials: [{ platform: 'x', url: 'https://x.com/a' }],
        subscription_settings: {
          allow_multiple_subscriptions: true,
          benefit_revocation_grace_period: 3,
        },
        order_settings: { seller: { name: 'Acme', tax_id: '1', address } },
        country: 'US',
        embed_hosts: ['example.com'],
        default_presentment_currency: 'usd',
      },
    ],
    [
      'POST',
      '/v1/webhooks/endpoints',
      {
        url: 'https://example.com/',
        name: 'Hook',
        format: 'raw',
        events: ['order.paid'],
        secret: 's'.repeat(32),
      },
    ],
    [
      'PATCH',
      `/v1/webhooks/endpoints/${hook.id}`,
      {
        url: 'https://example.com/2',
        name: 'Hook',
        format: 'slack',
        events: ['order.paid'],
        enabled: false,
      },
    ],
    ['POST', '/v1/files/', file],
    ['POST', '/v1/sandbox/clock', { advance: 'PT1S' }],
    ['POST', '/v1/sandbox/clock', { to: '2020-01-01T00:00:00Z' }],
  ]
}
