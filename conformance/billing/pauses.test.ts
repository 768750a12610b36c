import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '../../server/testing/merchants.ts'
import { portalOf } from '../../server/testing/portal.ts'
import { allowLocalWebhooks, startReceiver } from '../../server/testing/receiver.ts'
import { change, changed, createPlan, subscribe } from '../../server/testing/subscriptions.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'
import { bodyOf, failure } from '../testing/polar-errors.ts'
import { validatedEvent } from '../testing/polar-events.ts'
import { portalCall } from '../testing/polar-portal.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer({}, () => ({ settings: allowLocalWebhooks }))
})
afterAll(() => live.stop())

const pause = { pause_at_period_end: true }
const ownSecret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`

const inDays = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString()

describe.each(polarVersions)('pauses, with the SDK %s', (version) => {
  const isFirst = version === '0.33.2'
  /** The first generation knows no pauses. */
  const shown = isFirst ? 'unpaid' : 'paused'
  let merchant: Merchant
  let call: PolarCall
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token: merchant.token })
  })

  const buy = async () => subscribe(live.server, merchant, await createPlan(merchant))

  async function paused() {
    const one = await buy()
    await changed(merchant, one, pause)
    await merchant.advance('P1M1D')
    return one
  }

  const portal = async ({ customer_id }: { readonly customer_id: string }) =>
    portalCall(version, {
      origin: live.origin,
      token: (await portalOf(live.server, merchant, customer_id)).token,
    })

  test('what is paused is listed and read, by itself and with its orders, also in the portal', async () => {
    const { customer_id, id } = await paused()
    const { items } = await call('subscriptions.list', [], { customer_id })
    expect(items).toMatchObject([{ id, status: shown }])
    expect((await call('subscriptions.get', [id])).status).toBe(shown)
    const orders = await call('orders.list', [], { customer_id })
    expect(orders.items[0].subscription).toMatchObject({ id, status: shown })
    const own = await portal({ customer_id })
    expect((await own('subscriptions.list', undefined, {})).items).toMatchObject([
      { id, status: shown },
    ])
    const { items: bought } = await own('orders.list', undefined, {})
    expect(bought[0].subscription.status).toBe(shown)
    const { body } = await merchant.call('GET', `/v1/subscriptions/${id}`)
    expect(body.status).toBe('paused')
  })

  test('a receiver that asks for no pauses understands every event of one', async () => {
    const receiver = await startReceiver()
    const endpoint = await call('webhooks.createWebhookEndpoint', [], {
      url: receiver.url,
      format: 'raw',
      events: ['subscription.updated'],
      ...(isFirst ? { secret: ownSecret } : {}),
    })
    const { id } = await buy()
    await expect.poll(() => receiver.received.length).toBe(1)
    await changed(merchant, { id }, pause)
    await expect.poll(() => receiver.received.length).toBe(2)
    await merchant.advance('P1M1D')
    await expect.poll(() => receiver.received.length).toBe(3)
    await changed(merchant, { id }, { resume: true })
    await expect.poll(() => receiver.received.length).toBe(4)
    const secret = isFirst ? ownSecret : endpoint.secret
    const events = await Promise.all(
      receiver.received.map((each) => validatedEvent(version, each, secret)),
    )
    const statuses = events.map(({ data }) => (data as { status: string }).status)
    expect(statuses).toEqual(['active', 'active', 'unpaid', 'active'])
    await call('webhooks.deleteWebhookEndpoint', [endpoint.id])
  })

  if (isFirst) return

  /** The newest generation names its errors by the operation. */
  function expectRefusal(error: Parameters<typeof bodyOf>[0], name: string) {
    expect(error).toMatchObject({ statusCode: 403, ...(version === '0.49.0' ? { name } : {}) })
    expect(bodyOf(error)).toMatchObject({ error: name })
  }

  test('a subscription is paused until a date, which is taken back, and resumed', async () => {
    const { current_period_end, id } = await buy()
    const resumes_at = inDays(current_period_end, 30)
    expect(await call('subscriptions.update', [id], { ...pause, resumes_at })).toMatchObject({
      status: 'active',
      pause_at_period_end: true,
      paused_at: null,
      resumes_at: expect.stringContaining(resumes_at.slice(0, 19)),
    })
    const unpause = { pause_at_period_end: false }
    expect(await call('subscriptions.update', [id], unpause)).toMatchObject({
      pause_at_period_end: false,
      resumes_at: null,
    })
    await call('subscriptions.update', [id], pause)
    await merchant.advance('P1M1D')
    expect((await call('subscriptions.list', [], { status: ['paused'] })).items[0]).toMatchObject({
      paused_at: expect.any(String),
    })
    expect(await call('subscriptions.update', [id], { resume: true })).toMatchObject({
      status: 'active',
      paused_at: null,
    })
  })

  test('a receiver that asks for pauses is told when they begin and end', async () => {
    const receiver = await startReceiver()
    const { id: endpointId } = await call('webhooks.createWebhookEndpoint', [], {
      url: receiver.url,
      format: 'raw',
      events: ['subscription.paused', 'subscription.resumed'],
    })
    const { id } = await buy()
    await changed(merchant, { id }, pause)
    await merchant.advance('P1M1D')
    await expect.poll(() => receiver.received.length).toBe(1)
    await changed(merchant, { id }, { resume: true })
    await expect.poll(() => receiver.received.length).toBe(2)
    const told = receiver.received.map(({ body }) => JSON.parse(body))
    expect(told).toMatchObject([
      {
        type: 'subscription.paused',
        data: { id, status: 'paused', paused_at: expect.any(String) },
      },
      { type: 'subscription.resumed', data: { id, status: 'active', paused_at: null } },
    ])
    await call('webhooks.deleteWebhookEndpoint', [endpointId])
  })

  test('what cannot be paused or resumed is refused with errors that the SDK knows', async () => {
    const { id } = await buy()
    const refused = async (body: object) =>
      failure(call('subscriptions.update', [id], body as Record<string, unknown>))
    const running = await refused({ resume: true })
    expect(running).toMatchObject({ statusCode: 400 })
    expect(bodyOf(running)).toMatchObject({ error: 'NotPausedSubscription' })
    await call('subscriptions.update', [id], { cancel_at_period_end: true })
    const ending = await refused(pause)
    expectRefusal(ending, 'AlreadyCanceledSubscription')
  })

  test('a customer pauses and resumes where the organization allows it: PauseResumeNotAllowed', async () => {
    const one = await buy()
    const own = await portal(one)
    const error = await failure(own('subscriptions.update', one.id, pause))
    expectRefusal(error, 'PauseResumeNotAllowed')
    await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
      customer_portal_settings: { subscription: { pause: true } },
    })
    expect(await own('subscriptions.update', one.id, pause)).toMatchObject({
      pause_at_period_end: true,
    })
    await merchant.advance('P1M1D')
    const later = await portal(one)
    expect(await later('subscriptions.update', one.id, { resume: true })).toMatchObject({
      status: 'active',
    })
    expect((await change(merchant, one, { revoke: true })).status).toBe(200)
  })
})
