import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { LoadResult } from '../load.ts'

/** Buyers as a process of their own: each opens a checkout, pays, and begins again. */
export type BuyersOrder = {
  readonly port: number
  readonly token: string
  readonly productId: string
  readonly connections: number
  readonly seconds: number
  /** Instead of a time. */
  readonly sales?: number
}

/** The server was busy: 503. */
class Refused extends Error {}

const agent = new Agent({ keepAlive: true })

// biome-ignore lint/suspicious/noExplicitAny: responses of several shapes
function post(port: number, path: string, body: object, token?: string): Promise<any> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers, agent },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const received = Buffer.concat(chunks).toString()
          if ((answer.statusCode ?? 500) < 300) resolve(JSON.parse(received))
          else if (answer.statusCode === 503) reject(new Refused())
          else reject(new Error(`${path} answered ${answer.statusCode}: ${received.slice(0, 300)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

async function buy({ port, productId, token }: BuyersOrder) {
  const checkout = await post(port, '/v1/checkouts/', { products: [productId] }, token)
  const confirmed = await post(port, `/v1/checkouts/client/${checkout.client_secret}/confirm`, {
    confirmation_token_id: 'tok_visa',
    customer_name: 'Ada',
    customer_email: `${randomUUID().replaceAll('-', '')}@bench.example`,
    customer_billing_address: { country: 'DE' },
  })
  // The payment is made and the order exists; the response shows the checkout before.
  if (!['confirmed', 'succeeded'].includes(confirmed.status)) {
    throw new Error(`A checkout became ${confirmed.status}.`)
  }
}

async function load(order: BuyersOrder): Promise<LoadResult> {
  const times: number[] = []
  let refused = 0
  const started = performance.now()
  const until = started + order.seconds * 1000
  let left = order.sales ?? Number.POSITIVE_INFINITY
  const goesOn = () => (order.sales === undefined ? performance.now() < until : left-- > 0)
  const work = async () => {
    while (goesOn()) {
      const began = performance.now()
      try {
        await buy(order)
        times.push(performance.now() - began)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused++
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
    }
  }
  await Promise.all(Array.from({ length: order.connections }, work))
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  return { answers: times.length, refused, seconds: (performance.now() - started) / 1000, p99 }
}

process.on('message', (order: BuyersOrder) => {
  load(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
