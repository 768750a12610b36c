import { createHmac } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createSurface, messageIds } from '../src/platform/deliveries/index.ts'
import { parseProxies } from '../src/platform/limits/index.ts'
import { createLogger } from '../src/platform/log.ts'
import { createOutgoing } from '../src/platform/outgoing/index.ts'
import { systemRandom } from '../src/platform/system.ts'
import type { Receiver } from './receiver.ts'
import type { TestServer } from './server.ts'

const toySecret = 'a toy secret'
export const toySignature = (body: string) =>
  `hex=${createHmac('sha256', toySecret).update(body).digest('hex')}`

/**
 * A second kind of receivers beside webhooks, with its own tables and schedule: it gets the name of a
 * changed user as a chat text, signed in another form. Create it before the first event.
 */
export async function createToySurface(server: TestServer) {
  for (const [toy, like] of [
    ['toy_receivers', 'webhook_endpoints'],
    ['toy_messages', 'webhook_messages'],
    ['toy_attempts', 'webhook_attempts'],
  ]) {
    await server.query(`create table ${toy} (like ${like} including all)`)
  }
  const { clock, database, events } = server.app.services
  const disabled: string[] = []
  const surface = createSurface(
    {
      clock,
      database,
      events,
      log: createLogger('silent'),
      random: systemRandom(),
      outgoing: createOutgoing({ allowed: parseProxies(['127.0.0.0/8']) }),
    },
    {
      name: 'toys.deliver',
      tables: {
        messages: 'toy_messages',
        receivers: 'toy_receivers',
        attempts: 'toy_attempts',
        secrets: 'toy_secrets',
      },
      messageId: messageIds.prefixed('toy_'),
      limits: { total: 20, perQueue: 5 },
      schedule: {
        pauses: [4_000, 12_000],
        maxBlockingAttempts: 2,
        maxFailures: 2,
        maxFailingTime: 86_400_000,
      },
      addressees: ({ type, organizationId }) =>
        type === 'user.updated' ? { organizationId, eventTypes: [type] } : undefined,
      subscribed: `select id, organization_id from toy_receivers
        where enabled and event_types && note."eventTypes"`,
      async prepare({ queueId, payload }) {
        const [receiver] = await server.query<{ url: string }>(
          'select url from toy_receivers where id = $1 and enabled',
          [queueId],
        )
        if (!receiver) return undefined
        const body = JSON.stringify({ content: `${JSON.parse(payload ?? '{}').name} changed` })
        const headers = {
          'content-type': 'application/json',
          'webhook-signature': toySignature(body),
        }
        return { post: { url: receiver.url, headers, body } }
      },
      async disabled(_, { id }, reason) {
        disabled.push(`${id} ${reason}`)
      },
    },
  )
  events.attach(surface.rows)
  onTestFinished(() => surface.stop())

  return {
    ...surface,
    disabled,
    async add(id: string, { url }: Receiver) {
      await server.query(
        `insert into toy_receivers (id, url, event_types, created_at, updated_at)
         values ($1, $2, '{user.updated}', $3, $3)`,
        [id, url, clock.now()],
      )
    },
    /** The payloads of the messages to webhooks. */
    payloadsOfWebhooks: async () =>
      (await server.query<{ id: number }>('select payload_id as id from webhook_messages')).map(
        ({ id }) => id,
      ),
    messages: () =>
      server.query<{ status: string; attempts: number; payload_id: number }>(
        'select status, attempts, payload_id from toy_messages order by sequence',
      ),
  }
}
