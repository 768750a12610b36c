import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { systemClock, systemRandom } from '../src/platform/system.ts'
import { createMerchant, type Merchant } from './merchants.ts'
import { confirmIdentity } from './proofs.ts'
import type { TestServer } from './server.ts'
import type { Answer } from './visitor.ts'

const clock = systemClock()
const newId = systemRandom().uuid

/** As Polar makes them: the characters are the key. */
export const providerSecret = 'polar_whs_a-secret-of-the-provider'

export type Message = { readonly type: string; readonly timestamp?: string; readonly data: unknown }

type Envelope = {
  readonly id?: string
  /** Seconds since 1970, as text. */
  readonly at?: string
  /** Its characters are the key, or these bytes are. */
  readonly secret?: string | Buffer
  /** In place of the right one. */
  readonly signature?: string
  readonly without?: readonly ('webhook-id' | 'webhook-timestamp' | 'webhook-signature')[]
}

export type Followed = Merchant & {
  readonly connectionId: string
  /** Sends bytes as the provider does. */
  deliverRaw(body: string | Uint8Array<ArrayBuffer>, envelope?: Envelope): Promise<Answer>
  deliver(message: Message, envelope?: Envelope): Promise<Answer>
  /** Delivers messages in this order, and looks at all of them. */
  follow(...messages: readonly Message[]): Promise<void>
  /** What became of the messages, in the order of their arrival. */
  verdicts(): Promise<string[]>
}

/** Not made by the code that checks it. */
function sign(secret: string | Buffer, id: string, at: string, body: string | Uint8Array) {
  const mac = createHmac('sha256', secret).update(`${id}.${at}.`)
  return `v1,${mac.update(body).digest('base64')}`
}

export const connect = ({ organizationId, owner }: Merchant, more: object = {}) =>
  owner.visitor.put(`/api/organizations/${organizationId}/billing-source`, {
    kind: 'polar',
    webhookSecret: providerSecret,
    ...more,
  })

/** An organization that follows a provider, whose messages the test sends. */
export async function followProvider(server: TestServer, more: object = {}): Promise<Followed> {
  const merchant = await createMerchant(server)
  await confirmIdentity(merchant.owner.visitor)
  const connected = await connect(merchant, more)
  expect(connected.status, connected.text).toBe(200)
  const connectionId: string = connected.body.connectionId

  function deliverRaw(body: string | Uint8Array<ArrayBuffer>, envelope: Envelope = {}) {
    const { id = newId(), secret = providerSecret, without = [] } = envelope
    const at = envelope.at ?? String(Math.floor(clock.ms() / 1_000))
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': envelope.signature ?? sign(secret, id, at, body),
    }
    const sent = Object.entries(headers).filter(([name]) => !without.some((each) => each === name))
    const url = new URL(`/api/webhooks/in/${connectionId}`, server.config.baseUrl)
    return server
      .visitor()
      .send(new Request(url, { method: 'POST', headers: Object.fromEntries(sent), body }))
  }

  const deliver: Followed['deliver'] = (message, envelope) =>
    deliverRaw(JSON.stringify(message), envelope)

  return {
    ...merchant,
    connectionId,
    deliverRaw,
    deliver,
    async follow(...messages) {
      for (const message of messages) {
        const answer = await deliver(message)
        expect(answer.status, answer.text).toBe(200)
      }
      await server.app.services.incomingEvents.runDue()
    },
    async verdicts() {
      const rows = await server.query<{ verdict: string | null }>(
        'select verdict from incoming_events where connection_id = $1 order by sequence',
        [connectionId],
      )
      return rows.map(({ verdict }) => verdict ?? 'none')
    },
  }
}

/** As if a provider decided what it sells, whatever it has sold. */
export const decideElsewhere = (
  { query }: Pick<TestServer, 'query'>,
  { organizationId }: Pick<Merchant, 'organizationId'>,
) =>
  query(`update merchants set billing_source = 'provider' where organization_id = $1`, [
    organizationId,
  ])

/** Whether something that happened has no place in its feed yet. */
export const waitsForFeed = async ({ query }: Pick<TestServer, 'query'>) =>
  (await query('select 1 from feed_pending limit 1')).length > 0

/** As if providers had accepted tokens: what is asked with them is refused. */
export const pretendToken = ({ query }: Pick<TestServer, 'query'>) =>
  query('update billing_sources set access_token = webhook_secret')
