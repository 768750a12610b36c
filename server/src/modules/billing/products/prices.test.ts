import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/products/'
const fixed = { amount_type: 'fixed', price_amount: 1_000 }
const book = { name: 'Book', prices: [fixed] }
const monthly = { name: 'Plan', recurring_interval: 'month', prices: [fixed] }

async function created({ call }: Merchant, input: object = book) {
  const { status, body, text } = await call('POST', path, input)
  expect(status, text).toBe(201)
  return body
}
const placesOf = ({ status, body }: { status: number; body: { detail: { loc: unknown[] }[] } }) => [
  status,
  body.detail.map(({ loc }) => loc.join('.')),
]

describe('changing prices', () => {
  test('keeps those that are named, adds new ones and archives the others', async () => {
    const merchant = await createMerchant(server)
    const { id, prices } = await created(merchant, {
      ...monthly,
      prices: [
        fixed,
        { amount_type: 'seat_based', seat_tiers: { tiers: [{ min_seats: 1, price_per_seat: 9 }] } },
      ],
    })
    const [old, seats] = prices
    const wanted = [{ id: seats.id }, { ...fixed, price_amount: 2_000 }]
    const { body } = await merchant.call('PATCH', path + id, { prices: wanted })
    expect(body.prices.map((each: { id: string }) => each.id)).toEqual([
      seats.id,
      expect.not.stringMatching(old.id),
    ])
    const rows = await server.query(
      'select is_archived, amount from prices where product_id = $1 and id = $2',
      [id, old.id],
    )
    expect(rows).toEqual([{ is_archived: true, amount: 1_000 }])
  })

  test('needs one price, and none of another product', async () => {
    const merchant = await createMerchant(server)
    const [{ id }, other] = [await created(merchant), await created(merchant)]
    const foreign = await merchant.call('PATCH', path + id, {
      prices: [{ id: other.prices[0].id }],
    })
    expect(placesOf(foreign)).toEqual([422, ['body.prices.0.id']])
    expect((await merchant.call('PATCH', path + id, { prices: [] })).status).toBe(422)
    const twice = { prices: [fixed, fixed] }
    expect(placesOf(await merchant.call('PATCH', path + id, twice))).toEqual([422, ['body.prices']])
  })

  test('by two requests at once leaves one fixed price', async () => {
    const merchant = await createMerchant(server)
    const { id } = await created(merchant)
    const change = (price_amount: number) =>
      merchant.call('PATCH', path + id, { prices: [{ ...fixed, price_amount }] })
    const answers = await Promise.all([1_100, 1_200, 1_300].map(change))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await merchant.call('GET', path + id)).body.prices).toHaveLength(1)
  })

  test('is in the audit log, with who did it', async () => {
    const merchant = await createMerchant(server)
    const { id } = await created(merchant)
    await merchant.owner.visitor.patch(path + id, { prices: [{ ...fixed, price_amount: 2_000 }] })
    const rows = await server.query(
      `select a.action, a.actor, p.body::jsonb -> 'prices' -> 0 ->> 'price_amount' as amount
         from audit_log a join event_payloads p on p.id = a.payload_id
        where a.organization_id = $1 and a.action like 'product.%' order by a.id`,
      [merchant.organizationId],
    )
    expect(rows).toMatchObject([
      { action: 'product.created', amount: '1000' },
      { action: 'product.updated', amount: '2000', actor: merchant.owner.id },
    ])
  })
})
