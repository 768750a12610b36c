import { describe, expect, test } from 'vitest'
import { signUpVerifiedUser } from '#testing/organizations.ts'
import {
  advanceClock,
  createWebhook,
  isSignedBy,
  movableClockOptions as options,
  startReceiver,
} from '#testing/receiver.ts'
import { serverForThisTest } from '#testing/server.ts'
import { emailsTo, signUp } from '#testing/users.ts'

describe('a failing receiver', () => {
  test('is disabled after ten messages of ten attempts each, and its owner is notified in their language', async () => {
    const server = await serverForThisTest(options)
    const owner = await signUpVerifiedUser(server)
    const receiver = await startReceiver()
    receiver.respondWith((_, response) => void response.writeHead(500).end())
    const made = await owner.visitor.post('/api/webhooks', {
      url: receiver.url,
      events: ['user.created'],
    })
    await server.query(`update users set locale = 'de' where id = $1`, [owner.id])
    await signUp(server)
    await advanceClock(server, 'P4D')
    expect(receiver.received.length).toBe(10)
    const get = async () => (await server.operator().get(`/api/webhooks/${made.body.id}`)).body
    expect(await get()).toMatchObject({ enabled: true })
    await server.query(`update webhook_endpoints set failures = 9`)
    await signUp(server)
    await signUp(server)
    await advanceClock(server, 'P4D')
    expect(await get()).toMatchObject({ enabled: false, disabledBecause: 'failing' })
    const [email] = (await server.operator().get(`/api/outbox?to=${owner.email}`)).body.items
    expect(email.subject).toBe('Ein Webhook wurde ausgeschaltet')
    const before = receiver.received.length
    await signUp(server)
    await advanceClock(server, 'P1D')
    expect(receiver.received.length).toBe(before)
    const events = await server.query(`select 1 from events where type = 'webhook.disabled'`)
    expect(events.length).toBe(1)
  })

  test('that responds 410 is disabled at once; waiting messages are not sent later', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    receiver.respondWith((_, response) => void response.writeHead(410).end())
    const { get, deliveries, path } = await createWebhook(server, receiver, ['user.*'])
    await signUp(server)
    await expect.poll(get).toMatchObject({ enabled: false, disabledBecause: 'gone' })
    receiver.respondWith((_, response) => void response.writeHead(200).end())
    await server.operator().patch(path, { enabled: true })
    await advanceClock(server, 'P1D')
    expect(receiver.received.length).toBe(1)
    expect((await deliveries())[0]).toMatchObject({ status: 'failed' })
    expect(await get()).toMatchObject({ enabled: true, disabledBecause: null, failingSince: null })
  })

  test('is disabled without an email to an owner who does not want it', async () => {
    const server = await serverForThisTest(options)
    const owner = await signUpVerifiedUser(server)
    const receiver = await startReceiver()
    receiver.respondWith((_, response) => void response.writeHead(410).end())
    const told = async () =>
      (await emailsTo(server, owner.email)).filter(({ subject }) => /webhook/.test(subject)).length
    const disable = async () => {
      const webhook = { url: receiver.url, events: ['user.created'] }
      const { body } = await owner.visitor.post('/api/webhooks', webhook)
      await signUp(server)
      const get = async () => (await server.operator().get(`/api/webhooks/${body.id}`)).body
      await expect.poll(get).toMatchObject({ enabled: false })
    }
    await disable()
    await expect.poll(told).toBe(1)
    await server.query(
      `insert into preferences (user_id, density, motion, shortcuts, muted, changed_at)
       values ($1, 'comfortable', 'system', true, '{webhookDisabled}', '2026-01-01')`,
      [owner.id],
    )
    await disable()
    await advanceClock(server, 'PT1H')
    expect(await told()).toBe(1)
  })

  test('gets its message again on manual redelivery, under the same id', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    const { deliveries, path } = await createWebhook(server, receiver, ['user.created'])
    await signUp(server)
    await expect.poll(async () => (await deliveries())[0]?.status).toBe('delivered')
    const [delivery] = await deliveries()
    const again = await server.operator().post(`${path}/deliveries/${delivery.id}/redeliver`)
    expect(again.body).toMatchObject({ id: delivery.id, status: 'waiting' })
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id)
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body)
  })
})

describe('secrets', () => {
  test('after a rotation both sign for a day, then the new one alone', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    const { secret, path } = await createWebhook(server, receiver, ['user.created'])
    const { body } = await server.operator().post(`${path}/secret`)
    expect(body.secret).not.toBe(secret)
    await signUp(server)
    await expect.poll(() => receiver.received.length).toBe(1)
    const [during] = receiver.received
    if (!during) throw new Error('nothing came')
    expect([isSignedBy(secret, during), isSignedBy(body.secret, during)]).toEqual([true, true])
    await advanceClock(server, 'P1DT1M')
    await signUp(server)
    await expect.poll(() => receiver.received.length).toBe(2)
    const [, later] = receiver.received
    if (!later) throw new Error('nothing came')
    expect([isSignedBy(secret, later), isSignedBy(body.secret, later)]).toEqual([false, true])
    expect(later.signature.split(' ').length).toBe(1)
  })

  test('are stored sealed and shown once', async () => {
    const server = await serverForThisTest(options)
    const receiver = await startReceiver()
    const { secret, path } = await createWebhook(server, receiver)
    const stored = JSON.stringify([
      await server.query('select * from webhook_secrets'),
      await server.query('select * from webhook_endpoints'),
      await server.query('select body from event_payloads'),
      await server.query('select details from audit_log'),
    ])
    expect(stored).not.toContain(secret.slice('whsec_'.length))
    for (const each of ['/api/webhooks', path, `${path}/deliveries`]) {
      expect((await server.operator().get(each)).text).not.toContain('whsec_')
    }
  })
})

test('a host that resolves to a local address is not called (DNS rebinding)', async () => {
  const receiver = await startReceiver()
  const server = await serverForThisTest({
    env: { TEST_CLOCK: '1' },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const url = 'https://rebound.example/hook'
  const made = await server.operator().post('/api/webhooks', { url, events: ['user.created'] })
  expect(made.status).toBe(200)
  await signUp(server)
  const path = `/api/webhooks/${made.body.id}/deliveries`
  await expect.poll(async () => (await server.operator().get(path)).body.items[0]?.attempts).toBe(1)
  const [{ id }] = (await server.operator().get(path)).body.items
  await expect
    .poll(async () => (await server.operator().get(`${path}/${id}`)).body.log[0]?.trouble)
    .toBe('no public address')
  expect(receiver.received).toEqual([])
})
