import { followedTypes } from '@guildhall/contract/billing/followed-types'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Followed, followProvider, providerSecret } from '../../server/testing/followed.ts'
import { startServer, type TestServer } from '../../server/testing/server.ts'
import { bodyOf, type Variant, webhookSchemas } from '../testing/polar-bodies.ts'
import { type PolarVersion, polarVersions } from '../testing/polar-calls.ts'
import { validatedEvent } from '../testing/polar-events.ts'

/**
 * What Polar sends, as each generation of its library has it in its schemas. The newest one checks no shapes:
 * it gets the bodies of the one before.
 */
const schemasOf = { '0.33.2': 'polar-0.33', '0.49.0': 'polar-0.49', '1.0.1': 'polar-0.49' } as const

/** With everything or with the least, and each of several kinds of prices, benefits and discounts. */
const variants: readonly Omit<Variant, 'scope'>[] = [
  { name: 'the least', isFull: false, choice: 0 },
  ...Array.from({ length: 6 }, (_, choice) => ({ name: `kind ${choice}`, isFull: true, choice })),
]

let server: TestServer
beforeAll(async () => {
  server = await startServer({ app: { background: false } })
})
afterAll(() => server.stop())

/** Polar signs with the characters of the secret. */
const signer = new Webhook(Buffer.from(providerSecret, 'utf8').toString('base64'))

async function send(shop: Followed, version: PolarVersion, body: string) {
  const now = new Date()
  const id = crypto.randomUUID()
  const signature = signer.sign(id, now, body)
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const received = { id, timestamp, signature, body }
  const { type } = JSON.parse(body)
  const validated = validatedEvent(version, received as never, providerSecret)
  // The second generation has schemas of two types that its function does not know.
  if (type === 'subscription.paused' || type === 'subscription.resumed')
    await validated.catch(String)
  else expect((await validated).type).toBe(type)
  return shop.deliverRaw(body, { id, at: timestamp, signature })
}

type Message = { readonly type: string; readonly data: { id: string } }
type Row = {
  readonly type: string
  readonly verdict: string | null
  readonly detail: string | null
}

describe.each(polarVersions)('what the SDK %s accepts', (version) => {
  test.each(variants)('is stored and shown: $name', async (variant) => {
    const shop = await followProvider(server)
    const schemas = await webhookSchemas(schemasOf[version])
    const scoped = { ...variant, scope: `${version} ${variant.name}` }
    for (const [type, schema] of schemas) {
      const [noun = ''] = type.split('.')
      const body = bodyOf(schema, scoped, 'message', noun) as Message
      // Another one: what is deleted is not there any more.
      if (type === 'customer.deleted') body.data.id = crypto.randomUUID()
      await send(shop, version, JSON.stringify(body))
    }
    await server.app.services.incomingEvents.runDue()
    const rows = await server.query<Row>(
      'select type, verdict, detail from incoming_events where connection_id = $1',
      [shop.connectionId],
    )
    expect(rows.length).toBe(schemas.size)
    const isKnown = (type: string) => followedTypes.some((each) => each === type)
    const wrong = rows.filter(({ type, verdict }) =>
      isKnown(type)
        ? !['applied', 'repeated', 'older'].includes(verdict ?? '')
        : verdict !== 'unknown_type',
    )
    expect(wrong).toEqual([])
    for (const list of [
      'customers',
      'products',
      'benefits',
      'subscriptions',
      'orders',
      'refunds',
    ]) {
      const { body } = await shop.call('GET', `/v1/${list}/`)
      expect([list, body.items?.length]).toEqual([list, 1])
    }
  })
})
