import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { LoadResult } from '../load.ts'
import { decode, renamed, type Sent, type Unit, unitsOf } from './statements.ts'

/** The upper bound: a process that sends what a server sent, and does nothing else. */
export type ReplayOrder = {
  readonly seconds: number
  /** Encoded statements of one piece of work. */
  readonly sent: string
  /** Ids that stay as they are, or that are those of the n-th row of a series. */
  readonly kept: readonly string[]
  readonly series: Readonly<Record<string, string>>
  readonly connections: number
  /** How many pieces of work the statements are. */
  readonly pieces: number
  /**
   * Restores what the statements change; its time does not count. Then each connection sends what one
   * connection of the server sent, all at the same time.
   */
  readonly restore?: string
}

const fresh = (name: string, token: string): string => {
  if (/^[0-9a-f]{8}-/.test(name)) return randomUUID()
  if (name.startsWith('hash:')) return `hash:${randomBytes(32).toString('hex')}`
  if (/^[A-Za-z0-9]{32}$/.test(name)) return randomUUID().replaceAll('-', '')
  if (name.includes('@')) return `${token}@bench.example`
  return name.startsWith('polar_') || name.startsWith('sbx_')
    ? name.slice(0, -22) + token
    : `${name}-${token}`
}

/** The id of a row as SQL makes it: md5 of a word and a number. */
const idOf = (word: string, n: number) =>
  createHash('md5')
    .update(`${word} ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function createRename(order: ReplayOrder, n: number) {
  const known = new Map(order.kept.map((name) => [name, name]))
  for (const [name, word] of Object.entries(order.series)) known.set(name, idOf(word, n))
  return (name: string) => {
    const found = known.get(name) ?? fresh(name, randomUUID().replaceAll('-', '').slice(0, 22))
    known.set(name, found)
    return found
  }
}

type Prepared = readonly (readonly (pg.QueryConfig & Pick<Sent, 'waited'>)[])[]

/** Before the time counts: a server does not search texts for names either. */
const prepared = (units: readonly Unit[], rename: (name: string) => string): Prepared =>
  units.map((unit) =>
    unit.map(({ name, text, values, waited }) => ({
      text,
      values: renamed(values, rename) as unknown[],
      waited,
      ...(name ? { name } : {}),
    })),
  )

async function run(client: pg.Client, units: Prepared) {
  for (const unit of units) {
    const pending: Promise<unknown>[] = []
    for (const { waited, ...statement } of unit) {
      if (waited) await Promise.all(pending.splice(0))
      pending.push(client.query(statement))
    }
    await Promise.all(pending)
  }
}

const clients: pg.Client[] = []
/** Prepared at once for each connection, so that none waits at the end for long. */
const piecesEach = 5
/** The first rows of a series were used for recording. */
let pieces = 100

async function connect(count: number) {
  while (clients.length < count) {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' })
    await client.connect()
    ;(
      client as unknown as { connection: { stream: { setNoDelay(): void } } }
    ).connection.stream.setNoDelay()
    clients.push(client)
  }
  return clients.slice(0, count)
}

async function replay(order: ReplayOrder): Promise<LoadResult> {
  const units = unitsOf(decode(order.sent))
  const ready = await connect(order.connections)
  const times: number[] = []
  let spent = 0
  const lines = [...Map.groupBy(units, ([first]) => first?.connection ?? 0).values()]
  async function restored(text: string) {
    await ready[0]?.query(text)
    const rename = createRename(order, pieces++)
    const clients = await connect(lines.length)
    const work = lines.map((line) => prepared(line, rename))
    const began = performance.now()
    await Promise.all(work.map((line, index) => run(clients[index] as pg.Client, line)))
    times.push(performance.now() - began)
    spent += performance.now() - began
  }
  async function shared() {
    const work = Array.from({ length: ready.length * piecesEach }, () =>
      prepared(units, createRename(order, pieces++)),
    )
    const send = async (client: pg.Client) => {
      for (let next = work.pop(); next; next = work.pop()) {
        const began = performance.now()
        await run(client, next)
        times.push(performance.now() - began)
      }
    }
    const began = performance.now()
    await Promise.all(ready.map(send))
    spent += performance.now() - began
  }
  const { restore } = order
  while (spent < order.seconds * 1000) await (restore ? restored(restore) : shared())
  const seconds = spent / 1000
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  return { answers: times.length * order.pieces, refused: 0, seconds, p99 }
}

process.on('message', (order: ReplayOrder) => {
  replay(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: `${error.message} ${JSON.stringify(error)}` }),
  )
})
