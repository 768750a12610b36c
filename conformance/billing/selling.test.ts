import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant } from '../../server/testing/merchants.ts'
import { allowLocalWebhooks, startReceiver } from '../../server/testing/receiver.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { validatedEvent } from '../testing/polar-events.ts'
import { type PolarVersion, polarVersions } from '../testing/polar-sdk.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer({}, () => ({ settings: allowLocalWebhooks }))
})
afterAll(() => live.stop())

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

describe.each(Object.keys(polarVersions) as PolarVersion[])('with the SDK %s', (version) => {
  test('a merchant sells a plan, which renews by the clock and ends', async () => {
    const merchant = await createMerchant(live.server)
    const sdk = polarVersions[version]({ origin: live.origin, token: merchant.token })
    const receiver = await startReceiver()
    const endpoint = await sdk.createEndpoint(receiver.url, secret)
    const own = 'secret' in endpoint ? String(endpoint.secret) : secret

    const plan = await sdk.createPlan()
    const checkout = await sdk.createCheckout(plan.id, 'ada@example.com')
    expect(checkout.status).toBe('open')
    expect((await sdk.confirm(checkout.clientSecret, 'tok_visa')).status).toBe('confirmed')
    await expect.poll(async () => (await sdk.checkout(checkout.id)).status).toBe('succeeded')

    const [subscription] = await sdk.subscriptions()
    expect(subscription).toMatchObject({ status: 'active', amount: 1000 })
    const [order] = await sdk.orders()
    // 19 % inside the price: 1000 - 1000 / 1.19 = 159.66
    expect(order).toMatchObject({
      billingReason: 'subscription_create',
      totalAmount: 1000,
      taxAmount: 160,
      paid: true,
      subscriptionId: subscription?.id,
    })

    await merchant.advance('P1M')
    const orders = await sdk.orders()
    expect(orders.map(({ billingReason, paid }) => [billingReason, paid])).toEqual([
      ['subscription_create', true],
      ['subscription_cycle', true],
    ])

    await sdk.cancel(subscription?.id ?? '')
    await merchant.advance('P1M')
    const [ended] = await sdk.subscriptions()
    expect(ended ?? { status: 'canceled' }).toMatchObject({ status: 'canceled' })
    expect(await sdk.orders()).toHaveLength(2)

    await expect.poll(() => receiver.types()).toContain('subscription.revoked')
    // In their order for each resource; those of two orders are told beside each other.
    const ofOrders = () => {
      const told = receiver.received.flatMap(({ message: { data, type } }) =>
        type.startsWith('order.') ? [{ id: String(data.id), type }] : [],
      )
      return [...Map.groupBy(told, ({ id }) => id).values()].map((each) =>
        each.map(({ type }) => type),
      )
    }
    const sold = ['order.created', 'order.updated', 'order.paid']
    await expect.poll(ofOrders).toEqual([sold, sold])
    for (const received of receiver.received) {
      const event = await validatedEvent(version, received, own)
      expect(event.type).toBe(received.message.type)
    }
  })
})
