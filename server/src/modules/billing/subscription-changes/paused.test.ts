import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf } from '#testing/checkouts.ts'
import { orderStatuses, pause, paused, resume, subscribed, unpause } from '#testing/pauses.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  fixed,
  moveTo,
  ordersOf,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const alreadyCanceled = [403, 'AlreadyCanceledSubscription']
const inactive = [403, 'InactiveSubscription']

describe('while it is paused', () => {
  test('product, discount, trial, date of renewal and preview wait until it is resumed', async () => {
    const { merchant, one, send } = await paused(server)
    const { id: product_id } = await createPlan(merchant, { name: 'Dear', prices: fixed(2_000) })
    for (const body of [
      { product_id },
      { trial_end: '2031-06-01T00:00:00Z' },
      { current_billing_period_end: '2031-06-01T00:00:00Z' },
      { seats: 2 },
    ]) {
      expect(errorOf(await send(body))).toEqual(inactive)
    }
    const preview = await merchant.call('POST', `/v1/subscriptions/${one.id}/preview`, {
      product_id,
    })
    expect(errorOf(preview)).toEqual(inactive)
    expect(errorOf(await send(unpause))).toEqual([400, 'NoScheduledPause'])
    expect((await send({ metadata: { note: 'kept' } })).body.metadata).toEqual({ note: 'kept' })
    expect((await send({ pending_update: null })).status).toBe(200)
  })

  test.each([{ cancel_at_period_end: true }, { revoke: true }])(
    'it ends at once by %j, since its period is over, and bills nothing more',
    async (body) => {
      const { merchant, one } = await paused(server)
      const ended = await changed(merchant, one, {
        ...body,
        customer_cancellation_reason: 'unused',
      })
      expect(ended).toMatchObject({
        status: 'canceled',
        customer_cancellation_reason: 'unused',
        paused_at: null,
        ended_at: expect.any(String),
      })
      await merchant.advance('P2M')
      expect(await ordersOf(merchant, one)).toHaveLength(1)
      expect(errorOf(await change(merchant, one, resume))).toEqual(alreadyCanceled)
    },
  )

  test('a deleted customer has none of it left', async () => {
    const { merchant, one } = await paused(server)
    const gone = await merchant.call('DELETE', `/v1/customers/${one.customer_id}`)
    expect(gone.status).toBe(204)
    expect((await subscriptionOf(merchant, one)).status).toBe('canceled')
  })
})

describe('when it resumes', () => {
  test('a charge that fails makes it past due, with the usual attempts', async () => {
    const { merchant, one } = await paused(server, {}, { token: 'tok_fails_on_renewal' })
    expect((await changed(merchant, one, resume)).status).toBe('active')
    await merchant.advance('PT1H')
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      status: 'past_due',
      paused_at: null,
    })
    expect(await orderStatuses(merchant, one)).toEqual(['paid', 'pending'])
    await merchant.advance('P22D')
    expect((await subscriptionOf(merchant, one)).status).toBe('canceled')
  })

  test('what is overdue from before is paid first: by hand it is refused, and a date waits', async () => {
    const failing = { token: 'tok_fails_on_renewal' }
    const { merchant, one, send } = await subscribed(server, { prices: fixed(5_000) }, failing)
    const cheap = await createPlan(merchant, { name: 'Cheap', prices: fixed(1_000) })
    const dear = await createPlan(merchant, { name: 'Dear', prices: fixed(9_000) })
    await changed(merchant, one, { product_id: dear.id, proration_behavior: 'prorate' })
    await changed(merchant, one, { product_id: cheap.id, proration_behavior: 'next_period' })
    await changed(merchant, one, { ...pause, resumes_at: '2031-02-20T00:00:00Z' })
    // The rest of the change is billed at the end of the period, and its payment fails.
    await moveTo(merchant, '2031-02-15T01:00:00Z')
    expect(await orderStatuses(merchant, one)).toEqual(['paid', 'pending'])
    expect((await subscriptionOf(merchant, one)).status).toBe('paused')
    expect(errorOf(await send(resume))).toEqual([402, 'PaymentFailed'])
    await moveTo(merchant, '2031-02-25T00:00:00Z')
    expect((await subscriptionOf(merchant, one)).status).toBe('paused')
    const [, order] = await ordersOf(merchant, one)
    expect((await merchant.call('POST', `/v1/orders/${order.id}/mark-paid`, {})).status).toBe(200)
    await merchant.advance('PT1S')
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      product_id: cheap.id,
      paused_at: null,
      resumes_at: null,
    })
  })

  test.each([
    ['canceled', ['canceled', 'canceled']],
    ['unpaid', ['unpaid', 'paused']],
  ])(
    'after the last attempt at what is overdue from before it is %s; a payment does not resume it',
    async (after_dunning, [before, after]) => {
      const failing = { token: 'tok_fails_on_renewal' }
      const { merchant, one } = await subscribed(server, {}, failing)
      await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
        subscription_settings: { after_dunning },
      })
      const dear = await createPlan(merchant, { name: 'Dear', prices: fixed(9_000) })
      await changed(merchant, one, { product_id: dear.id, proration_behavior: 'prorate' })
      await changed(merchant, one, pause)
      await moveTo(merchant, '2031-04-01T00:00:00Z')
      expect((await subscriptionOf(merchant, one)).status).toBe(before)
      const [, order] = await ordersOf(merchant, one)
      await merchant.call('POST', `/v1/orders/${order.id}/mark-paid`, {})
      expect((await subscriptionOf(merchant, one)).status).toBe(after)
      expect(await ordersOf(merchant, one)).toHaveLength(2)
    },
  )
})

describe('at the same time', () => {
  test('of several requests to resume one is answered, and one period charged', async () => {
    const { merchant, one, send } = await paused(server)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(resume)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    await merchant.advance('PT1H')
    expect(await orderStatuses(merchant, one)).toEqual(['paid', 'paid'])
  })

  test('a request and the date resume it once', async () => {
    const { merchant, one, send } = await paused(server)
    await changed(merchant, one, { ...pause, resumes_at: '2031-03-01T00:00:00Z' })
    const [, answer] = await Promise.all([moveTo(merchant, '2031-03-02T00:00:00Z'), send(resume)])
    expect([200, 400]).toContain(answer.status)
    expect(await orderStatuses(merchant, one)).toEqual(['paid', 'paid'])
  })

  test('a cancellation and resuming leave one outcome: it ends unpaid for, or runs and is paid for', async () => {
    const { merchant, one, send } = await paused(server)
    const [canceled, resumed] = await Promise.all([
      send({ cancel_at_period_end: true }),
      send(resume),
    ])
    expect(canceled.status).toBe(200)
    await merchant.advance('PT1H')
    const after = await subscriptionOf(merchant, one)
    const orders = await orderStatuses(merchant, one)
    if (resumed.status === 200) {
      expect(after).toMatchObject({ status: 'active', cancel_at_period_end: true })
      expect(orders).toEqual(['paid', 'paid'])
    } else {
      expect(errorOf(resumed)).toEqual(alreadyCanceled)
      expect(after).toMatchObject({ status: 'canceled', cancel_at_period_end: false })
      expect(orders).toEqual(['paid'])
    }
  })

  test('pausing and the end of the period: it is paused then, or after the next one', async () => {
    const { merchant, one, send } = await subscribed(server)
    await Promise.all([moveTo(merchant, '2031-02-16T00:00:00Z'), send(pause)])
    const after = await subscriptionOf(merchant, one)
    const orders = await ordersOf(merchant, one)
    if (after.status === 'paused') expect(orders).toHaveLength(1)
    else {
      expect(after).toMatchObject({ status: 'active', pause_at_period_end: true })
      expect(orders).toHaveLength(2)
    }
  })
})
