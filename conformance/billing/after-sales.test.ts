import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyDisputed } from '../../server/testing/disputes.ts'
import { createMerchant, type Merchant } from '../../server/testing/merchants.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

describe.each(polarVersions)('after a sale, with the SDK %s', (version) => {
  let merchant: Merchant
  let call: PolarCall
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token: merchant.token })
  })

  test('an order is refunded in parts, and its refunds are listed', async () => {
    const { order } = await buyDisputed(live.server, 'tok_dispute_won', merchant)
    const input = { order_id: order.id, reason: 'customer_request', amount: 400 }
    const made = await call('refunds.create', [], input)
    // The first generation reads no body here.
    if (version !== '0.33.2') expect(made).toMatchObject({ status: 'succeeded', tax_amount: 36 })
    const { items } = await call('refunds.list', [], { order_id: order.id })
    expect(items).toMatchObject([{ amount: 400, reason: 'customer_request', order_id: order.id }])
    await call('refunds.create', [], { ...input, amount: 600 })
    await expect(call('refunds.create', [], { ...input, amount: 1 })).rejects.toMatchObject({
      name: 'RefundedAlready',
    })
  })

  // The first generation has no disputes.
  test.skipIf(version === '0.33.2')('disputes are listed and read', async () => {
    const { order } = await buyDisputed(live.server, 'tok_dispute_lost', merchant)
    await merchant.advance('PT1H')
    const { items } = await call('disputes.list', [], { order_id: order.id })
    expect(items).toMatchObject([{ status: 'needs_response', amount: 1_089, tax_amount: 89 }])
    const read = await call('disputes.get', [items[0].id])
    expect(read).toMatchObject({ id: items[0].id, customer: { id: order.customer_id } })
  })
})
