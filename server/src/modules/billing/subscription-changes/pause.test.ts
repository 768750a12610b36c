import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, placesOf } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { pause, resume, subscribed, unpause } from '#testing/pauses.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  fixed,
  moveTo,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const alreadyCanceled = [403, 'AlreadyCanceledSubscription']
const inactive = [403, 'InactiveSubscription']
const notPaused = [400, 'NotPausedSubscription']
const noPause = [400, 'NoScheduledPause']
const trial = { trial_interval: 'day', trial_interval_count: 40 }

describe('what cannot be paused', () => {
  test('what is active is not resumed, and no pause is taken back that is not planned', async () => {
    const { send } = await subscribed(server)
    expect(errorOf(await send(resume))).toEqual(notPaused)
    expect(errorOf(await send(unpause))).toEqual(noPause)
  })

  test('a trial', async () => {
    const { send } = await subscribed(server, trial)
    expect(errorOf(await send(pause))).toEqual(inactive)
    expect(errorOf(await send(resume))).toEqual(notPaused)
  })

  test('what is past due, unless that was planned before', async () => {
    const { merchant, one, send } = await subscribed(server, {}, { token: 'tok_fails_on_renewal' })
    await moveTo(merchant, '2031-02-16T00:00:00Z')
    expect((await subscriptionOf(merchant, one)).status).toBe('past_due')
    expect(errorOf(await send(pause))).toEqual(inactive)
  })

  test('what is canceled or will be', async () => {
    const { merchant, one, send } = await subscribed(server)
    await changed(merchant, one, { cancel_at_period_end: true })
    expect(errorOf(await send(pause))).toEqual(alreadyCanceled)
    await changed(merchant, one, { revoke: true })
    for (const body of [pause, unpause, resume]) {
      expect(errorOf(await send(body))).toEqual(alreadyCanceled)
    }
  })

  test('one of another organization is not there', async () => {
    const { one } = await subscribed(server)
    const other = await createMerchant(server)
    for (const body of [pause, unpause, resume]) {
      expect(errorOf(await change(other, one, body))).toEqual([404, 'ResourceNotFound'])
    }
  })
})

describe('the request', () => {
  test('has one kind of body, and its date belongs to a pause', async () => {
    const { merchant, one, send } = await subscribed(server)
    const date = { resumes_at: '2031-04-01T00:00:00Z' }
    for (const body of [
      { ...pause, ...resume },
      { ...pause, cancel_at_period_end: true },
      { ...resume, revoke: true },
      { ...pause, metadata: {} },
      { ...date, ...resume },
      { resume: false },
    ]) {
      expect((await send(body)).status).toBe(422)
    }
    for (const body of [date, { ...unpause, ...date }, { resumes_at: null }]) {
      expect(placesOf(await send(body))).toEqual([422, ['body.pause_at_period_end']])
    }
    expect((await subscriptionOf(merchant, one)).modified_at).toBe(one.modified_at)
  })

  test('names a date after the end of the period, or in the future once it is paused', async () => {
    const { merchant, one, send } = await subscribed(server)
    const early = [422, ['body.resumes_at']]
    const until = (resumes_at: string) => send({ ...pause, resumes_at })
    expect(placesOf(await until(one.current_period_end))).toEqual(early)
    expect(placesOf(await until('2031-01-20T00:00:00Z'))).toEqual(early)
    expect(placesOf(await until('2031-04-01'))).toEqual(early)
    expect((await until('2031-04-01T00:00:00Z')).status).toBe(200)
    await moveTo(merchant, '2031-03-01T00:00:00Z')
    expect(placesOf(await until('2031-03-01T00:00:00Z'))).toEqual(early)
    expect((await until('2031-03-02T00:00:00Z')).status).toBe(200)
  })

  test('says all of the pause: what is the same changes nothing, and no date takes the date back', async () => {
    const { merchant, one, send } = await subscribed(server)
    const dated = { ...pause, resumes_at: '2031-04-01T00:00:00Z' }
    const first = await changed(merchant, one, dated)
    expect((await send(dated)).body.modified_at).toBe(first.modified_at)
    expect((await send(pause)).body).toMatchObject({ pause_at_period_end: true, resumes_at: null })
  })
})

describe('while a pause is planned', () => {
  test('a cancellation takes its place', async () => {
    const { merchant, one } = await subscribed(server)
    await changed(merchant, one, { ...pause, resumes_at: '2031-04-01T00:00:00Z' })
    expect(await changed(merchant, one, { cancel_at_period_end: true })).toMatchObject({
      cancel_at_period_end: true,
      pause_at_period_end: false,
      resumes_at: null,
    })
    await moveTo(merchant, '2031-05-01T00:00:00Z')
    expect((await subscriptionOf(merchant, one)).status).toBe('canceled')
  })

  test('an end at once ends it', async () => {
    const { merchant, one } = await subscribed(server)
    await changed(merchant, one, { ...pause, resumes_at: '2031-04-01T00:00:00Z' })
    expect(await changed(merchant, one, { revoke: true })).toMatchObject({
      status: 'canceled',
      pause_at_period_end: false,
      resumes_at: null,
    })
  })

  test('another product is changed to, and a period that outlasts the pause leaves none', async () => {
    const { merchant, one } = await subscribed(server)
    await changed(merchant, one, { ...pause, resumes_at: '2031-04-01T00:00:00Z' })
    const dear = await createPlan(merchant, { name: 'Dear', prices: fixed(2_000) })
    const product = { product_id: dear.id, proration_behavior: 'prorate' }
    expect(await changed(merchant, one, product)).toMatchObject({ pause_at_period_end: true })
    const yearly = await createPlan(merchant, {
      name: 'Yearly',
      recurring_interval: 'year',
      prices: fixed(9_000),
    })
    const other = { product_id: yearly.id, proration_behavior: 'invoice' }
    expect(await changed(merchant, one, other)).toMatchObject({
      product_id: yearly.id,
      pause_at_period_end: false,
      resumes_at: null,
    })
  })

  test('the end of the period moves, and the pause begins then', async () => {
    const { merchant, one } = await subscribed(server)
    await changed(merchant, one, pause)
    const current_billing_period_end = '2031-03-03T00:00:00Z'
    await changed(merchant, one, { current_billing_period_end })
    await moveTo(merchant, '2031-03-02T23:59:59Z')
    expect((await subscriptionOf(merchant, one)).status).toBe('active')
    await moveTo(merchant, current_billing_period_end)
    expect((await subscriptionOf(merchant, one)).status).toBe('paused')
  })

  test('no trial begins', async () => {
    const { merchant, one, send } = await subscribed(server)
    await changed(merchant, one, pause)
    const answer = await send({ trial_end: '2031-06-01T00:00:00Z' })
    expect(placesOf(answer)).toEqual([422, ['body.trial_end']])
  })
})
