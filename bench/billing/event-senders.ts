import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { LoadResult } from '../load.ts'

/** Programs that send usage events, as a process of their own. An answer counts as many as it stored. */
export type SendersOrder = {
  readonly port: number
  readonly token: string
  readonly connections: number
  readonly eventsEach: number
  readonly customers: number
  readonly seconds: number
}

const agent = new Agent({ keepAlive: true })
const run = randomBytes(6).toString('base64url')
let sent = 0

/** Different events each time, with ids of their own and a few fields to filter and to sum. */
function bodyOf({ customers, eventsEach }: SendersOrder): string {
  const events = Array.from({ length: eventsEach }, () => {
    const n = sent++
    return `{"name":"request","external_id":"${run}-${n}","external_customer_id":"c${n % customers}","metadata":{"model":"m${n % 7}","tokens":${n % 900},"route":"/v1/answers"}}`
  })
  return `{"events":[${events.join(',')}]}`
}

function post({ port, token }: SendersOrder, body: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${token}`,
  }
  const path = '/v1/events/ingest'
  return new Promise((resolve, reject) => {
    const sending = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers, agent },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const received = Buffer.concat(chunks).toString()
          if (answer.statusCode === 200) resolve(JSON.parse(received).inserted)
          else if (answer.statusCode === 429 || answer.statusCode === 503) resolve(0)
          else reject(new Error(`${path} answered ${answer.statusCode}: ${received.slice(0, 300)}`))
        })
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

async function load(order: SendersOrder): Promise<LoadResult> {
  const times: number[] = []
  let answers = 0
  let refused = 0
  const started = performance.now()
  const until = started + order.seconds * 1000
  const work = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const inserted = await post(order, bodyOf(order))
      if (inserted === 0) {
        refused += order.eventsEach
        await new Promise((resolve) => setTimeout(resolve, 100))
      } else times.push(performance.now() - began)
      answers += inserted
    }
  }
  await Promise.all(Array.from({ length: order.connections }, work))
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  return { answers, refused, seconds: (performance.now() - started) / 1000, p99 }
}

process.on('message', (order: SendersOrder) => {
  load(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
