import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { changeOrganization, createEndpoint } from '#testing/merchant-webhooks.ts'
import { createMerchant } from '#testing/merchants.ts'
import {
  advanceClock,
  allowLocalWebhooks,
  movableClockOptions,
  type Receiver,
  startReceiver,
} from '#testing/receiver.ts'
import { serverForThisTest } from '#testing/server.ts'
import { goLive } from '#testing/stored-billing.ts'

const start = async (options = { settings: allowLocalWebhooks } as object) => {
  const server = await serverForThisTest(options)
  const merchant = await createMerchant(server)
  return { server, merchant, receiver: await startReceiver() }
}

type Received = Receiver['received'][number]

/** Verified by the official library; `key` is what it is given as the secret. */
function verified(key: string, { id, timestamp, signature, body }: Received): boolean {
  try {
    new Webhook(key).verify(body, {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    })
    return true
  } catch {
    return false
  }
}
/** Some clients use the characters of the whole secret as the key. */
const ofCharacters = (secret: string) => Buffer.from(secret, 'utf8').toString('base64')

const websites = ({ received }: Receiver) => received.map(({ message }) => message.data.website)

test('an event is sent with its name, its time and the resource, signed for either key', async () => {
  const { merchant, receiver } = await start()
  const { secret } = await createEndpoint(merchant, receiver)
  const now = await merchant.advance('P40D')
  await changeOrganization(merchant, 'https://one.example')
  await expect.poll(() => receiver.received.length).toBe(1)
  const [got] = receiver.received as [Received]
  expect(Object.keys(got.message)).toEqual(['type', 'timestamp', 'data'])
  expect(got.message.type).toBe('organization.updated')
  const { body } = await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)
  expect(got.message.data).toEqual(body)
  // The event by the clock of the organization, the attempt by the server's.
  expect(Date.parse(got.message.timestamp)).toBeGreaterThanOrEqual(now.getTime())
  expect(Number(got.timestamp) * 1_000).toBeLessThan(now.getTime() - 39 * 86_400_000)
  expect(got.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(verified(secret, got)).toBe(true)
  expect(verified(ofCharacters(secret), got)).toBe(true)
  expect(verified(ofCharacters(`${secret}x`), got)).toBe(false)
})

test('only endpoints of the organization that ask for the type get it', async () => {
  const { server, merchant, receiver } = await start()
  const other = await createMerchant(server)
  const [foreign, otherType] = [await startReceiver(), await startReceiver()]
  await createEndpoint(other, foreign)
  await createEndpoint(merchant, otherType, { events: ['order.paid'] })
  await createEndpoint(merchant, receiver)
  await changeOrganization(merchant, 'https://one.example')
  await changeOrganization(other, 'https://other.example')
  await expect.poll(() => receiver.received.length + foreign.received.length).toBe(2)
  expect(websites(receiver)).toEqual(['https://one.example'])
  expect(websites(foreign)).toEqual(['https://other.example'])
  expect(otherType.received).toEqual([])
})

test('whoever reads the feed when a webhook arrives finds its event there', async () => {
  const { merchant, receiver } = await start()
  const sites = Array.from({ length: 20 }, (_, n) => `https://${n}.example`)
  const missed: string[] = []
  receiver.respondWith(async ({ message }, response) => {
    const { body } = await merchant.call('GET', '/v1/feed?limit=100')
    const known = body.items.map((item: { data: { website?: string } }) => item.data.website)
    if (!known.includes(message.data.website)) missed.push(message.data.website)
    response.writeHead(200).end()
  })
  await createEndpoint(merchant, receiver)
  for (const site of sites) await changeOrganization(merchant, site)
  await expect.poll(() => websites(receiver), { timeout: 15_000 }).toEqual(sites)
  expect(missed).toEqual([])
})

test('both secrets sign for a day after a rotation, then only the new one', async () => {
  const { server, merchant, receiver } = await start(movableClockOptions)
  const endpoint = await createEndpoint(merchant, receiver)
  const { body } = await merchant.call('PATCH', `${endpoint.path}/secret`)
  expect(body.secret).not.toBe(endpoint.secret)
  expect((await endpoint.get()).secret).toBe(body.secret)
  await merchant.call('POST', `${endpoint.path}/test`)
  await advanceClock(server, 'PT1S')
  await advanceClock(server, 'PT24H')
  await merchant.call('POST', `${endpoint.path}/test`)
  await advanceClock(server, 'PT1S')
  const signers = receiver.received.map((got) =>
    [endpoint.secret, body.secret].map((secret) => {
      const { id, timestamp, signature, body: text } = got
      // The clock of the test has moved, and the library compares with the real time.
      const expected = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1_000), text)
      return signature.split(' ').includes(expected)
    }),
  )
  expect(signers).toEqual([
    [true, true],
    [false, true],
  ])
})

test('retries come within five seconds, twelve more, and on until a day has passed', async () => {
  const { server, merchant, receiver } = await start(movableClockOptions)
  const times: number[] = []
  receiver.respondWith(({ timestamp }, response) => {
    times.push(Number(timestamp))
    response.writeHead(503).end()
  })
  const endpoint = await createEndpoint(merchant, receiver)
  await merchant.call('POST', `${endpoint.path}/test`)
  await advanceClock(server, 'PT25H')
  const [first = 0] = times
  const latest = [0, 4, 12, 300, 1_800, 7_200, 18_000, 36_000, 72_000, 86_400]
  expect(times).toHaveLength(latest.length)
  times.forEach((time, attempt) => {
    expect(time - first).toBeLessThanOrEqual((latest[attempt] ?? 0) + 1)
    expect(time - first).toBeGreaterThanOrEqual((latest[attempt] ?? 0) * 0.8 - 1)
  })
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  const [last] = await endpoint.deliveries()
  expect(last.webhook_event).toMatchObject({ succeeded: false, skipped: false })
})

test('by real time a failed message is sent again until it is taken', async () => {
  const { merchant, receiver } = await start()
  receiver.respondWith((_, response) => {
    response.writeHead(receiver.received.length > 1 ? 200 : 500).end()
  })
  const endpoint = await createEndpoint(merchant, receiver)
  await merchant.call('POST', `${endpoint.path}/test`)
  await expect.poll(() => receiver.received.length).toBe(2)
  const attempts = async () =>
    (await endpoint.deliveries()).map(({ http_code }: { http_code: number }) => http_code)
  await expect.poll(attempts).toEqual([200, 500])
})

describe('events of one resource', () => {
  test('wait for an earlier one that fails, and come in order', async () => {
    const { server, merchant, receiver } = await start(movableClockOptions)
    let broken = true
    receiver.respondWith((_, response) => void response.writeHead(broken ? 500 : 200).end())
    await createEndpoint(merchant, receiver)
    for (const n of [1, 2, 3]) await changeOrganization(merchant, `https://${n}.example`)
    await advanceClock(server, 'PT10M')
    expect(new Set(websites(receiver))).toEqual(new Set(['https://1.example']))
    broken = false
    receiver.received.length = 0
    await advanceClock(server, 'PT20M')
    expect(websites(receiver)).toEqual([1, 2, 3].map((n) => `https://${n}.example`))
  })

  test('are let by after half an hour', async () => {
    const { server, merchant, receiver } = await start(movableClockOptions)
    receiver.respondWith(({ message }, response) => {
      response.writeHead(message.data.website === 'https://1.example' ? 500 : 200).end()
    })
    await createEndpoint(merchant, receiver)
    for (const n of [1, 2]) await changeOrganization(merchant, `https://${n}.example`)
    await advanceClock(server, 'PT6M')
    expect(websites(receiver)).not.toContain('https://2.example')
    await advanceClock(server, 'PT25M')
    expect(websites(receiver)).toContain('https://2.example')
  })
})

describe('a sandbox', () => {
  const withBudget = (deliveriesPerHour: number) => ({
    ...movableClockOptions,
    settings: { ...allowLocalWebhooks, billing: { sandbox: { deliveriesPerHour } } },
  })

  /** A test that crosses the end of an hour would have two budgets. */
  async function startAtFullHour(deliveriesPerHour: number) {
    const scene = await start(withBudget(deliveriesPerHour))
    const hour = 3_600_000
    const to = new Date(Math.ceil(scene.server.app.services.clock.ms() / hour) * hour)
    const moved = await scene.server.visitor().post('/api/test/clock', { to: to.toISOString() })
    expect(moved.status).toBe(200)
    return scene
  }

  test('sends so many webhooks to one host in an hour of real time; the rest wait, in order', async () => {
    const { server, merchant, receiver } = await startAtFullHour(3)
    const neighbour = await createMerchant(server)
    const [elsewhere, foreign] = [await startReceiver(), await startReceiver()]
    const endpoint = await createEndpoint(merchant, receiver)
    await createEndpoint(merchant, elsewhere)
    await createEndpoint(neighbour, foreign)
    const sites = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `https://${n}.example`)
    await advanceClock(server, 'PT1S')
    for (const site of sites) await changeOrganization(merchant, site)
    await changeOrganization(neighbour, 'https://other.example')
    // The clock of the sandbox counts for nothing.
    await merchant.advance('P1D')
    await advanceClock(server, 'PT1S')
    expect(websites(receiver)).toEqual(sites.slice(0, 3))
    expect(websites(elsewhere)).toEqual(sites.slice(0, 3))
    expect(websites(foreign)).toEqual(['https://other.example'])
    await advanceClock(server, 'PT1H')
    expect(websites(receiver)).toEqual(sites.slice(0, 6))
    await advanceClock(server, 'PT1H')
    expect(websites(receiver)).toEqual(sites)
    const deliveries = await endpoint.deliveries()
    expect(deliveries).toHaveLength(sites.length)
    expect(deliveries.every(({ succeeded }: { succeeded: boolean }) => succeeded)).toBe(true)
  })

  test('shares the budget of a host among all endpoints there', async () => {
    const { server, merchant, receiver } = await startAtFullHour(3)
    for (const path of ['?a', '?b']) {
      await createEndpoint(merchant, { ...receiver, url: receiver.url + path })
    }
    for (const n of [1, 2, 3]) await changeOrganization(merchant, `https://${n}.example`)
    await advanceClock(server, 'PT1S')
    expect(receiver.received).toHaveLength(3)
    await advanceClock(server, 'PT1H')
    expect(receiver.received).toHaveLength(6)
  })

  test('has no budget where it is 0, and a live organization never has', async () => {
    const unlimited = await startAtFullHour(0)
    const live = await startAtFullHour(2)
    await goLive(live.server, live.merchant)
    for (const { server, merchant, receiver } of [unlimited, live]) {
      await createEndpoint(merchant, receiver)
      for (const n of [1, 2, 3, 4]) await changeOrganization(merchant, `https://${n}.example`)
      await advanceClock(server, 'PT1S')
      expect(receiver.received).toHaveLength(4)
    }
  })
})

test('a chat gets a text instead of the payload', async () => {
  const { merchant, receiver } = await start()
  const discord = await startReceiver()
  await createEndpoint(merchant, receiver, { format: 'slack' })
  await createEndpoint(merchant, discord, { format: 'discord' })
  await changeOrganization(merchant, 'https://one.example')
  await expect.poll(() => receiver.received.length + discord.received.length).toBe(2)
  expect(receiver.received[0]?.message.text).toContain('*Organization updated*\nName: Acme')
  expect(discord.received[0]?.message.content).toBe('Organization updated')
})

describe('redelivery', () => {
  test('sends a delivered event again under its id, with a new timestamp', async () => {
    const { server, merchant, receiver } = await start(movableClockOptions)
    await createEndpoint(merchant, receiver)
    await changeOrganization(merchant, 'https://one.example')
    await advanceClock(server, 'PT1H')
    const [first] = receiver.received as [Received]
    const answer = await merchant.call('POST', `/v1/webhooks/events/${first.id}/redeliver`)
    expect(answer.status).toBe(202)
    await advanceClock(server, 'PT1S')
    const [, again] = receiver.received
    expect(again).toMatchObject({ id: first.id, body: first.body })
    expect(again?.timestamp).not.toBe(first.timestamp)
  })

  test('is not possible for an event of another organization', async () => {
    const { server, merchant, receiver } = await start()
    await createEndpoint(merchant, receiver)
    await changeOrganization(merchant, 'https://one.example')
    await expect.poll(() => receiver.received.length).toBe(1)
    const other = await createMerchant(server)
    const path = `/v1/webhooks/events/${receiver.received[0]?.id}/redeliver`
    expect((await other.call('POST', path)).status).toBe(404)
    expect(receiver.received.length).toBe(1)
  })
})

describe('an endpoint is disabled', () => {
  test('after ten events in a row were given up; what waits is skipped, and owners are told', async () => {
    const { server, merchant, receiver } = await start(movableClockOptions)
    let broken = true
    receiver.respondWith((_, response) => void response.writeHead(broken ? 500 : 200).end())
    const endpoint = await createEndpoint(merchant, receiver)
    for (let n = 0; n < 10; n++) await merchant.call('POST', `${endpoint.path}/test`)
    await advanceClock(server, 'PT19H')
    await changeOrganization(merchant, 'https://late.example')
    expect((await endpoint.get()).enabled).toBe(true)
    await advanceClock(server, 'PT6H')
    expect((await endpoint.get()).enabled).toBe(false)
    const [message] = await server.query<{ status: string }>(
      `select status from merchant_webhook_messages where type = 'organization.updated'`,
    )
    expect(message).toEqual({ status: 'skipped' })
    const { items } = (await server.operator().get(`/api/outbox?to=${merchant.owner.email}`)).body
    expect(items[0].text).toContain(new URL(receiver.url).host)
    expect(items[0].text).not.toContain(new URL(receiver.url).pathname)
    broken = false
    receiver.received.length = 0
    await merchant.call('PATCH', endpoint.path, { enabled: true })
    await changeOrganization(merchant, 'https://new.example')
    await advanceClock(server, 'PT1S')
    expect(websites(receiver)).toEqual(['https://new.example'])
  })

  test('at once by a receiver that is gone', async () => {
    const { merchant, receiver } = await start()
    receiver.respondWith((_, response) => void response.writeHead(410).end())
    const endpoint = await createEndpoint(merchant, receiver)
    await merchant.call('POST', `${endpoint.path}/test`)
    await expect.poll(async () => (await endpoint.get()).enabled).toBe(false)
    expect((await merchant.call('POST', `${endpoint.path}/test`)).status).toBe(409)
  })
})
