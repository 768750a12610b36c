import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '../../server/testing/merchants.ts'
import { createMeter } from '../../server/testing/usage.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

const yearly = { recurring_interval: 'year', meter_interval: 'month', meter_interval_count: 3 }

describe.each(polarVersions)('a year with quarters of usage, with the SDK %s', (version) => {
  /** The first generation has no word for it, and reads past it. */
  const isFirst = version === '0.33.2'
  let merchant: Merchant
  let call: PolarCall
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token: merchant.token })
  })

  async function createYear() {
    const meter = await createMeter(merchant)
    const price_currency = 'usd'
    const input = {
      name: 'Year',
      prices: [
        { amount_type: 'fixed', price_amount: 12_000, price_currency },
        { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10', price_currency },
      ],
      ...yearly,
    }
    if (!isFirst) return call('products.create', [], input)
    return (await merchant.call('POST', '/v1/products/', input)).body
  }

  test('is created, read, listed and changed', async () => {
    const created = await createYear()
    expect(created).toMatchObject(yearly)
    const known = isFirst ? { recurring_interval: 'year' } : yearly
    expect(await call('products.get', [created.id])).toMatchObject(known)
    const { items } = await call('products.list', [], {})
    expect(items).toMatchObject([{ id: created.id, ...known }])
    const renamed = await call('products.update', [created.id], { name: 'Twelve months' })
    expect(renamed).toMatchObject({ name: 'Twelve months', ...known })
    expect((await merchant.call('GET', `/v1/products/${created.id}`)).body).toMatchObject(yearly)
  })

  test('is bought, and the subscription says which quarter it is', async () => {
    const { id } = await createYear()
    const checkout = await call('checkouts.create', [], {
      products: [id],
      customer_email: 'buyer@example.com',
    })
    const known = isFirst ? {} : yearly
    expect(checkout.product).toMatchObject({ id, ...known })
    await call('checkouts.clientConfirm', [checkout.client_secret], {
      confirmation_token_id: 'tok_visa',
      customer_name: 'Ada Lovelace',
      customer_billing_address: { country: 'DE' },
    })
    await expect
      .poll(async () => (await call('checkouts.get', [checkout.id])).status)
      .toBe('succeeded')
    const { items } = await call('subscriptions.list', [], { product_id: id })
    const [listed] = items
    expect(await call('subscriptions.get', [listed.id])).toEqual(listed)
    const orders = await call('orders.list', [], { product_id: id })
    const [order] = orders.items
    for (const shown of [listed, order.subscription]) {
      const { current_meter_period_end: end, current_meter_period_start: start } = shown
      if (isFirst) expect([start, end]).toEqual([undefined, undefined])
      else {
        expect(start).toBe(shown.current_period_start)
        expect(end > start && end < shown.current_period_end).toBe(true)
      }
    }
    expect(listed.product).toMatchObject({ id, ...known })
    expect(order.product).toMatchObject({ id, ...known })
  })
})
