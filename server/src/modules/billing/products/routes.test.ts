import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/products/'
const fixed = { amount_type: 'fixed', price_amount: 1_000 }
const book = { name: 'Book', prices: [fixed] }
const monthly = { name: 'Plan', recurring_interval: 'month', prices: [fixed] }
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

async function created({ call }: Merchant, input: object = book) {
  const { status, body, text } = await call('POST', path, input)
  expect(status, text).toBe(201)
  return body
}
const placesOf = ({ status, body }: { status: number; body: { detail: { loc: unknown[] }[] } }) => [
  status,
  body.detail.map(({ loc }) => loc.join('.')),
]

describe('a product', () => {
  test('that is bought once has every field of both generations of clients', async () => {
    const merchant = await createMerchant(server)
    const product = await created(merchant)
    expect(product).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.any(String),
      modified_at: null,
      organization_id: merchant.organizationId,
      name: 'Book',
      description: null,
      visibility: 'public',
      recurring_interval: null,
      recurring_interval_count: null,
      after_purchase_message: null,
      after_purchase_url: null,
      meter_interval: null,
      meter_interval_count: null,
      trial_interval: null,
      trial_interval_count: null,
      is_recurring: false,
      is_archived: false,
      metadata: {},
      benefits: [],
      medias: [],
      attached_custom_fields: [],
      prices: [
        {
          id: expect.any(String),
          created_at: product.created_at,
          modified_at: null,
          source: 'catalog',
          amount_type: 'fixed',
          price_currency: 'usd',
          price_amount: 1_000,
          tax_behavior: null,
          is_archived: false,
          product_id: product.id,
          type: 'one_time',
          recurring_interval: null,
        },
      ],
    })
    expect((await merchant.call('GET', path + product.id)).body).toEqual(product)
  })

  test('that recurs has an interval, a trial and prices of several kinds', async () => {
    const product = await created(await createMerchant(server), {
      ...monthly,
      recurring_interval: 'week',
      trial_interval: 'day',
      trial_interval_count: 14,
      prices: [
        fixed,
        {
          amount_type: 'seat_based',
          seat_tiers: { tiers: [{ min_seats: 2, price_per_seat: 300 }] },
        },
      ],
    })
    expect(product).toMatchObject({
      is_recurring: true,
      recurring_interval: 'week',
      recurring_interval_count: 1,
      trial_interval: 'day',
      trial_interval_count: 14,
    })
    expect(product.prices[1]).toMatchObject({
      type: 'recurring',
      seat_tiers: {
        seat_tier_type: 'volume',
        tiers: [{ min_seats: 2, max_seats: null, price_per_seat: 300 }],
        minimum_seats: 2,
        maximum_seats: null,
      },
    })
  })

  test('keeps the bounds of a price that buyers choose, and the cap of one by the unit', async () => {
    const merchant = await createMerchant(server)
    const meter = await createMeter(merchant)
    const chosen = { amount_type: 'custom', minimum_amount: 100, maximum_amount: 900 }
    const { prices } = await created(merchant, {
      ...book,
      prices: [{ ...chosen, preset_amount: 200 }],
    })
    expect(prices).toMatchObject([{ type: 'one_time', ...chosen, preset_amount: 200 }])
    const metered = { amount_type: 'metered_unit', unit_amount: '0.5', meter_id: meter.id }
    const plan = await created(merchant, {
      ...monthly,
      prices: [{ ...metered, cap_amount: 5_000 }],
    })
    expect(plan.prices).toMatchObject([
      {
        type: 'recurring',
        ...metered,
        cap_amount: 5_000,
        meter: { id: meter.id, name: meter.name },
      },
    ])
  })

  test.each(['day', 'week', 'month', 'year'])('that recurs by the %s', async (interval) => {
    const product = await created(await createMerchant(server), {
      ...monthly,
      recurring_interval: interval,
    })
    expect(product).toMatchObject({ recurring_interval: interval, is_recurring: true })
  })

  test('that is free has a fixed price of 0, in the currency of the merchant', async () => {
    const merchant = await createMerchant(server)
    await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
      default_presentment_currency: 'eur',
    })
    const { prices } = await created(merchant, { ...book, prices: [{ amount_type: 'free' }] })
    expect(prices[0]).toMatchObject({
      amount_type: 'fixed',
      price_amount: 0,
      price_currency: 'eur',
    })
  })

  test.each([
    ['no prices', { prices: [] }, 'body.prices'],
    ['a short name', { name: 'ab' }, 'body.name'],
    [
      'a price below the minimum',
      { prices: [{ ...fixed, price_amount: 10 }] },
      'body.prices.0.price_amount',
    ],
    ['half a cent', { prices: [{ ...fixed, price_amount: 99.5 }] }, 'body.prices.0.price_amount'],
    [
      'a trial of a purchase',
      { trial_interval: 'day', trial_interval_count: 1 },
      'body.trial_interval',
    ],
    ['an own interval for usage', { meter_interval: 'day' }, 'body.meter_interval'],
    [
      'a meter that does not exist',
      {
        recurring_interval: 'month',
        prices: [{ amount_type: 'metered_unit', meter_id: unknown, unit_amount: 1 }],
      },
      'body.prices.0.meter_id',
    ],
    [
      'an unknown custom field',
      { attached_custom_fields: [{ custom_field_id: unknown, required: true }] },
      'body.attached_custom_fields.0.custom_field_id',
    ],
  ])('with %s is refused', async (_, more, place) => {
    const { call } = await createMerchant(server)
    expect(placesOf(await call('POST', path, { ...book, ...more }))).toEqual([422, [place]])
    expect((await call('GET', path)).body.pagination.total_count).toBe(0)
  })

  test('of another organization is not found, nor are its custom fields', async () => {
    const merchant = await createMerchant(server)
    const field = { type: 'text', slug: 'vat', name: 'VAT', properties: {} }
    const { id: custom_field_id } = (await merchant.call('POST', '/v1/custom-fields/', field)).body
    const { id } = await created(merchant)
    const other = await createMerchant(server)
    const answers = await Promise.all([
      other.call('GET', path + id),
      other.call('PATCH', path + id, { name: 'Stolen' }),
      other.call('POST', `${path}${id}/benefits`, { benefits: [] }),
      other.call('DELETE', path + id),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const attached_custom_fields = [{ custom_field_id, required: true }]
    expect((await other.call('POST', path, { ...book, attached_custom_fields })).status).toBe(422)
    expect((await other.call('GET', `${path}?id=${id}`)).body.items).toEqual([])
    expect((await merchant.call('GET', path + id)).body.name).toBe('Book')
  })

  test('needs the scope', async () => {
    const { owner, organizationId } = await createMerchant(server)
    const { token } = await createAccessToken(owner, organizationId, { scopes: ['products:read'] })
    expect((await callWithToken(server, token, 'GET', path)).status).toBe(200)
    expect((await callWithToken(server, token, 'POST', path, book)).status).toBe(403)
  })
})

describe('a change', () => {
  test('of one field leaves the others', async () => {
    const merchant = await createMerchant(server)
    const before = await created(merchant, {
      ...monthly,
      description: 'Monthly',
      metadata: { a: 1 },
      trial_interval: 'day',
      trial_interval_count: 7,
    })
    const { body } = await merchant.call('PATCH', path + before.id, { is_archived: true })
    const { modified_at, ...rest } = body
    expect({ ...rest, modified_at: null, is_archived: false }).toEqual(before)
    expect(modified_at).not.toBeNull()
    const cleared = { description: null, trial_interval: null, trial_interval_count: null }
    expect((await merchant.call('PATCH', path + before.id, cleared)).body).toMatchObject(cleared)
  })

  test('of the interval is refused', async () => {
    const merchant = await createMerchant(server)
    const [plan, once] = [await created(merchant, monthly), await created(merchant)]
    for (const { id } of [plan, once]) {
      const answer = await merchant.call('PATCH', path + id, { recurring_interval: 'year' })
      expect(placesOf(answer)).toEqual([422, ['body.recurring_interval']])
    }
  })

  test('attaches custom fields in their order, until one is deleted', async () => {
    const merchant = await createMerchant(server)
    const fields = []
    for (const slug of ['b', 'a']) {
      const input = { type: 'text', slug, name: slug, properties: {} }
      fields.push((await merchant.call('POST', '/v1/custom-fields/', input)).body)
    }
    const attached_custom_fields = fields.map(({ id }, index) => ({
      custom_field_id: id,
      required: index === 0,
    }))
    const { id } = await created(merchant)
    const { body } = await merchant.call('PATCH', path + id, { attached_custom_fields })
    expect(body.attached_custom_fields).toEqual(
      fields.map((custom_field, order) => ({
        custom_field_id: custom_field.id,
        custom_field,
        order,
        required: order === 0,
      })),
    )
    await merchant.call('DELETE', `/v1/custom-fields/${fields[0].id}`)
    const rest = (await merchant.call('GET', path + id)).body.attached_custom_fields
    expect(rest).toMatchObject([{ custom_field_id: fields[1].id, order: 0 }])
    const twice = [...attached_custom_fields.slice(1), ...attached_custom_fields.slice(1)]
    const refused = await merchant.call('PATCH', path + id, { attached_custom_fields: twice })
    expect(placesOf(refused)).toEqual([422, ['body.attached_custom_fields.1.custom_field_id']])
  })

  test('of benefits takes none, and refuses what does not exist', async () => {
    const merchant = await createMerchant(server)
    const { id } = await created(merchant)
    const set = (benefits: string[]) => merchant.call('POST', `${path}${id}/benefits`, { benefits })
    expect((await set([])).body).toMatchObject({ id, benefits: [] })
    expect(placesOf(await set([unknown]))).toEqual([422, ['body.benefits.0']])
  })
})

test('a deleted product is gone from the API, and its rows stay for orders', async () => {
  const merchant = await createMerchant(server)
  const { id } = await created(merchant)
  expect((await merchant.call('DELETE', path + id)).status).toBe(204)
  expect((await merchant.call('GET', path + id)).status).toBe(404)
  expect((await merchant.call('DELETE', path + id)).status).toBe(404)
  expect((await merchant.call('GET', path)).body.pagination.total_count).toBe(0)
  expect(await server.query('select is_archived from products where id = $1', [id])).toEqual([
    { is_archived: true },
  ])
})

test('a request that is repeated with its key creates one product', async () => {
  const { token, call } = await createMerchant(server)
  const send = () =>
    server.visitor().send(
      new Request(new URL(path, server.config.baseUrl), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'once',
        },
        body: JSON.stringify(book),
      }),
    )
  const first = await send()
  expect((await send()).body).toEqual(first.body)
  expect((await call('GET', path)).body.pagination.total_count).toBe(1)
})
