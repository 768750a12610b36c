import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Server } from '../contenders.ts'
import { type Spread, spreadOf } from '../measure.ts'
import { databaseCpu, serverCpu } from './cpu.ts'
import { deliver, type Follower, hasBegun, verdicts, waits } from './follower.ts'
import { createRange, different, type Range, type Story, store } from './stories.ts'

export type Setting = {
  readonly server: Server
  readonly client: pg.Client
  /** The other organization, of which one event comes at a time. */
  readonly calm: Follower
  readonly calmRange: Range
}

const expected = ['applied', 'repeated']

export type Flood = {
  readonly stored: number
  readonly perSecond: number
  /** Microseconds for an event. */
  readonly cpu: { readonly server: number; readonly database: number }
  /** Milliseconds until the event of another organization was applied. */
  readonly delays: Spread & { readonly most: number; readonly count: number }
}

async function untilApplied({ client, calm }: Setting, id: string) {
  for (;;) {
    const { rows } = await client.query<{ verdict: string | null }>({
      name: 'verdict',
      text: 'select verdict from incoming_events where connection_id = $1 and webhook_id = $2',
      values: [calm.connectionId, id],
    })
    if (rows[0]?.verdict) return rows[0].verdict
    await wait(25)
  }
}

/** One event of another organization, again and again, until the flood is over. */
async function watch(setting: Setting, isOver: () => boolean): Promise<number[]> {
  const delays: number[] = []
  while (!isOver()) {
    const [message] = different(setting.calmRange)
    const began = performance.now()
    const id = await deliver(setting.server.origin, setting.calm, message ?? {})
    const verdict = await untilApplied(setting, id)
    if (verdict !== 'applied') throw new Error(`The event of the other was ${verdict}.`)
    delays.push(performance.now() - began)
    // Not in step with the intervals of the server.
    await wait(500 + Math.random() * 1_000)
  }
  return delays
}

/** The server is frozen while events are stored, and looks for them within ten seconds. */
export async function flood(
  setting: Setting,
  follower: Follower,
  { count, story }: { readonly count: number; readonly story: Story },
): Promise<Flood> {
  const { client, server } = setting
  const { pid } = server.child
  const range = createRange()
  process.kill(pid, 'SIGSTOP')
  const stored = await store(client, follower, { count, range, story })
  process.kill(pid, 'SIGCONT')
  while (!(await hasBegun(client, follower))) await wait(20)
  const before = { server: serverCpu(server), database: await databaseCpu(client) }
  const began = performance.now()
  let isOver = false
  const watching = watch(setting, () => isOver)
  while (await waits(client, follower)) await wait(250)
  const seconds = (performance.now() - began) / 1_000
  isOver = true
  const micro = (used: number) => (used * 1_000_000) / stored
  const cpu = {
    server: micro(serverCpu(server) - before.server),
    database: micro((await databaseCpu(client)) - before.database),
  }
  const delays = await watching
  const others = (await verdicts(client, follower)).filter((each) => !expected.includes(each))
  if (others.length > 0) throw new Error(`Events were ${others.join(', ')}.`)
  const most = Math.max(...delays)
  return {
    stored,
    perSecond: stored / seconds,
    cpu,
    delays: { ...spreadOf(delays), most, count: delays.length },
  }
}
