import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import type { TestServer } from './server.ts'

type WebhookRequest = {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape
  readonly message: any
}

/** A webhook receiver on this machine that records what it is sent. */
export type Receiver = {
  readonly url: string
  readonly received: WebhookRequest[]
  types(): string[]
  /** Sets the response to the next messages; 200 by default. */
  respondWith(how: (got: WebhookRequest, response: ServerResponse) => void): void
}

export const allowLocalWebhooks = { webhooks: { allowNetworks: ['127.0.0.0/8'] } }

export async function startReceiver(): Promise<Receiver> {
  const received: WebhookRequest[] = []
  let how: Parameters<Receiver['respondWith']>[0] = (_, response) => {
    response.writeHead(200).end('thanks')
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const one: WebhookRequest = {
      id: String(request.headers['webhook-id']),
      timestamp: String(request.headers['webhook-timestamp']),
      signature: String(request.headers['webhook-signature']),
      body,
      message: JSON.parse(body),
    }
    received.push(one)
    how(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    types: () => received.map(({ message }) => message.type),
    respondWith(next) {
      how = next
    },
  }
}

export const movableClockOptions = { settings: allowLocalWebhooks, env: { TEST_CLOCK: '1' } }

export const advanceClock = (server: TestServer, advance: string) =>
  server.visitor().post('/api/test/clock', { advance })

/** A webhook of the installation with the receiver's URL. */
export async function createWebhook(server: TestServer, receiver: Receiver, events = ['*']) {
  const answer = await server.operator().post('/api/webhooks', { url: receiver.url, events })
  expect(answer.status).toBe(200)
  const { id, secret } = answer.body as { id: string; secret: string }
  const path = `/api/webhooks/${id}`
  const deliveries = async () => (await server.operator().get(`${path}/deliveries`)).body.items
  const get = async () => (await server.operator().get(path)).body
  return { id, secret, path, deliveries, get }
}

/** Was this request signed with the secret? */
export const isSignedBy = (
  secret: string,
  { id, timestamp, body, signature }: Receiver['received'][number],
) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return signature.split(' ').includes(`v1,${digest}`)
}
