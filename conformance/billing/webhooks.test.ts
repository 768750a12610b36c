import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '../../server/testing/merchants.ts'
import { allowLocalWebhooks, type Receiver, startReceiver } from '../../server/testing/receiver.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'
import { headersOf, validatedEvent } from '../testing/polar-events.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer({}, () => ({ settings: allowLocalWebhooks }))
})
afterAll(() => live.stop())

const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
const ownSecret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`

/** The secret as the characters that it consists of, which is how Polar itself signs. */
const ofCharacters = (secret: string) => Buffer.from(secret, 'utf8').toString('base64')

function isVerified(key: string, received: Receiver['received'][number]): boolean {
  try {
    new Webhook(key).verify(received.body, headersOf(received))
    return true
  } catch {
    return false
  }
}

describe.each(polarVersions)('webhooks, with the SDK %s', (version) => {
  let merchant: Merchant
  let call: PolarCall
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token: merchant.token })
  })

  // The first generation sets the secret and never reads it; the others never set it.
  const isFirst = version === '0.33.2'

  async function createEndpoint(url: string, events: string[] = ['customer.created']) {
    const input = { url, format: 'raw', events, ...(isFirst ? { secret: ownSecret } : {}) }
    const endpoint = await call('webhooks.createWebhookEndpoint', [], input)
    return { ...endpoint, secret: isFirst ? ownSecret : endpoint.secret }
  }

  let customers = 0
  const createCustomer = () =>
    call('customers.create', [], { email: `customer${customers++}@example.com`, name: 'Ada' })

  test('endpoints are created, read, changed and deleted', async () => {
    const url = 'https://example.com/hooks'
    const created = await createEndpoint(url)
    expect(created).toMatchObject({ url, format: 'raw', events: ['customer.created'] })
    if (!isFirst)
      expect(created).toMatchObject({ secret: expect.stringMatching(/^whsec_/), enabled: true })
    const read = await call('webhooks.getWebhookEndpoint', [created.id])
    expect(read).toMatchObject({ id: created.id, url })

    const events = ['order.paid', 'organization.updated']
    const changed = await call('webhooks.updateWebhookEndpoint', [created.id], { events })
    expect(changed).toMatchObject({ id: created.id, url, events })
    const { items } = await call('webhooks.listWebhookEndpoints', [], {})
    expect(items).toMatchObject([{ id: created.id, events }])

    await call('webhooks.deleteWebhookEndpoint', [created.id])
    expect((await call('webhooks.listWebhookEndpoints', [], {})).items).toEqual([])
    await expect(call('webhooks.getWebhookEndpoint', [created.id])).rejects.toMatchObject({
      name: 'ResourceNotFound',
    })
  })

  test('an endpoint is refused that is reached without encryption elsewhere', async () => {
    await expect(createEndpoint('http://93.184.215.14/hooks')).rejects.toMatchObject({
      name: 'HTTPValidationError',
    })
  })

  test('an event is verified by the SDK, and by the standard with either key', async () => {
    const receiver = await startReceiver()
    const { id, secret } = await createEndpoint(receiver.url)
    const customer = await createCustomer()
    await expect.poll(() => receiver.received.length).toBe(1)
    const [received] = receiver.received as [Receiver['received'][number]]

    const event = await validatedEvent(version, received, secret)
    expect(event).toMatchObject({ type: 'customer.created', data: { id: customer.id } })
    await expect(validatedEvent(version, received, `${secret}x`)).rejects.toThrow()
    expect(isVerified(secret, received)).toBe(true)
    expect(isVerified(ofCharacters(secret), received)).toBe(true)
    expect(isVerified(ofCharacters(`${secret}x`), received)).toBe(false)

    const body = received.body.replace('customer.created', 'order.paid')
    const at = new Date(Number(received.timestamp) * 1000)
    const signature = new Webhook(ofCharacters(secret)).sign(received.id, at, body)
    const other = validatedEvent(version, { ...received, body, signature }, secret)
    // The newest generation checks no shapes.
    if (version === '1.0.1') await expect(other).resolves.toMatchObject({ type: 'order.paid' })
    else await expect(other).rejects.toThrow()
    await call('webhooks.deleteWebhookEndpoint', [id])
  })

  const unlessFirst = (name: string, run: () => Promise<void>) => {
    if (!isFirst) test(name, run)
  }
  unlessFirst('a new secret signs at once', async () => {
    const receiver = await startReceiver()
    const { id, secret: former } = await createEndpoint(receiver.url)
    const { secret } = await call('webhooks.resetWebhookEndpointSecret', [id])
    expect(secret).toMatch(/^whsec_/)
    expect(secret).not.toBe(former)
    await createCustomer()
    await expect.poll(() => receiver.received.length).toBe(1)
    const [received] = receiver.received as [Receiver['received'][number]]
    expect((await validatedEvent(version, received, secret)).type).toBe('customer.created')
    await call('webhooks.deleteWebhookEndpoint', [id])
  })

  test('attempts are listed, and an event is sent again under its id', async () => {
    const receiver = await startReceiver()
    receiver.respondWith((_, response) => response.writeHead(503).end('later'))
    const { id, secret } = await createEndpoint(receiver.url)
    await createCustomer()
    const attempts = async (): Promise<{ succeeded: boolean }[]> =>
      (await call('webhooks.listWebhookDeliveries', [], { endpoint_id: id })).items
    await expect.poll(async () => (await attempts()).length).toBe(1)
    const [first] = receiver.received as [Receiver['received'][number]]
    expect(await attempts()).toMatchObject([
      {
        succeeded: false,
        http_code: 503,
        // The first generation reads neither of the two.
        ...(isFirst ? {} : { response: 'later' }),
        webhook_event: {
          id: first.id,
          payload: first.body,
          ...(isFirst ? {} : { type: 'customer.created' }),
        },
      },
    ])

    receiver.respondWith((_, response) => response.writeHead(200).end('thanks'))
    await call('webhooks.redeliverWebhookEvent', [first.id])
    await expect.poll(async () => (await attempts()).some((each) => each.succeeded)).toBe(true)
    const again = receiver.received.at(-1)
    expect(again).toMatchObject({ id: first.id, body: first.body })
    if (again) await validatedEvent(version, again, secret)
    await call('webhooks.deleteWebhookEndpoint', [id])
  })

  test('an unknown event cannot be sent again', async () => {
    await expect(call('webhooks.redeliverWebhookEvent', [unknownId])).rejects.toMatchObject({
      name: 'ResourceNotFound',
    })
  })
})
