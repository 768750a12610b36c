import { connect, type Socket } from 'node:net'

/**
 * A load generator as a process of its own: `connections` sockets that stay open, each sending its
 * next request when the response to the last one is complete. It parses no more than it must, since it
 * shares the cores with the server that is measured.
 */

export type LoadOrder = {
  readonly port: number
  /** Whole HTTP requests; the n-th connection sends the n-th of them, over and over. */
  readonly requests: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Milliseconds that each connection rests between an answer and its next request. */
  readonly rest?: number
}
export type LoadResult = {
  readonly answers: number
  /** Requests that an overloaded server refused with 503. */
  readonly refused: number
  readonly seconds: number
  readonly p99: number
}

const headEnd = Buffer.from('\r\n\r\n')
/** The end of the header's name, which servers spell in two cases. */
const lengthName = Buffer.from('ength: ')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** Length of the response in `data`, or 0 while it is not known. */
function lengthOf(data: Buffer): number {
  const head = data.indexOf(headEnd)
  if (head < 0) return 0
  const at = data.indexOf(lengthName)
  if (at >= 0 && at < head) {
    const end = data.indexOf(13, at)
    return head + 4 + Number(data.toString('latin1', at + lengthName.length, end))
  }
  const end = data.indexOf(lastChunk, head)
  return end < 0 ? 0 : end + lastChunk.length
}

/** The status begins at the tenth byte of the answer. */
const statusOf = (data: Buffer) => data.toString('latin1', 9, 12)

type Tally = { times: number[]; refused: number }

async function load(order: LoadOrder): Promise<LoadResult> {
  const started = performance.now()
  const until = started + order.seconds * 1000
  const tally: Tally = { times: [], refused: 0 }
  const runs = Array.from({ length: order.connections }, (_, index) => {
    const request = Buffer.from(order.requests[index % order.requests.length] ?? '')
    return drive(order, request, until, tally)
  })
  const timeout = setTimeout(fail, (order.seconds + 30) * 1000)
  await Promise.all(runs).finally(() => clearTimeout(timeout))
  const seconds = (performance.now() - started) / 1000
  const { times, refused } = tally
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  return { answers: times.length, refused, seconds, p99 }
}

function fail(): never {
  throw new Error('An answer did not come within 30 seconds.')
}

/** A 503 asks to retry after one second. */
const retryAfter = 1000

function drive(order: LoadOrder, request: Buffer, until: number, tally: Tally): Promise<void> {
  const { port, rest: pause = 0 } = order
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let rest: Buffer | undefined
    let sent = 0
    const send = () => {
      sent = performance.now()
      socket.write(request)
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => {
      const data: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
      const length = lengthOf(data)
      if (length === 0 || data.length < length) {
        rest = data
        return
      }
      rest = undefined
      const status = statusOf(data)
      const now = performance.now()
      if (status === '503') tally.refused++
      else if (status[0] === '2') tally.times.push(now - sent)
      else {
        socket.destroy()
        return reject(new Error(`An answer was not good: ${data.toString().slice(0, 300)}`))
      }
      const wait = status === '503' ? retryAfter : pause
      if (now + wait < until) return wait > 0 ? setTimeout(send, wait) : send()
      socket.end()
      resolve()
    })
  })
}

if (process.send) {
  process.on('message', (order: LoadOrder) => {
    load(order).then(
      (result) => process.send?.({ result }),
      (error: Error) => process.send?.({ error: error.message }),
    )
  })
}
