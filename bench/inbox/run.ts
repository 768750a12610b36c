import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { connectTo } from '../billing/merchant.ts'
import { startGuildhall } from '../contenders.ts'
import { createDatabase } from '../databases.ts'
import { atRest } from '../machine.ts'
import { inboxMarks, measuredOn, table, writeInto } from '../report.ts'
import { signUp } from '../users.ts'
import { type Flood, flood } from './flood.ts'
import { createFollower, createSeller } from './follower.ts'
import { fillOwn, readBoth, readEvents } from './reads.ts'
import { receive } from './receiving.ts'
import { makeWaiting, storeSettled, timeStatements, timeSweep } from './stored.ts'
import { createRange, different, everything } from './stories.ts'

const { values: flags } = parseArgs({
  options: {
    /** How many events wait; with another number than the usual one the figures are only printed. */
    events: { type: 'string' },
    /** Flags for Node around our server, such as --cpu-prof. */
    node: { type: 'string', multiple: true, default: [] },
  },
})
const events = Number(flags.events ?? 100_000)

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-inbox-'))
const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
const close = async () => {
  for (const step of closing.splice(0).reverse()) await step()
}
const step = (text: string) => process.stderr.write(`${text} …\n`)

const ms = (value: number) => `${value.toFixed(1)} ms`
const count = (value: number) => new Intl.NumberFormat('en').format(Math.round(value))

function floodRow(title: string, { cpu, delays, perSecond, stored }: Flood) {
  const row = [
    `${title} (${count(stored)})`,
    count(perSecond),
    `${count(cpu.server)} + ${count(cpu.database)} µs`,
    `${count(delays.median)} ms`,
    `${count(delays.most)} ms of ${delays.count}`,
  ]
  step(row.join(', '))
  return row
}

async function bench(): Promise<string> {
  const database = await startEmbedded({ dataDir: join(dataDir, 'database') })
  closing.push(() => database.stop())
  const url = await createDatabase(database.url, 'inbox')
  const server = await startGuildhall(url, join(dataDir, 'server'), flags.node)
  closing.push(async () => {
    // It may be frozen.
    process.kill(server.child.pid, 'SIGCONT')
    await server.child.stop()
  })
  const { origin } = server
  const client = await connectTo(url)
  closing.push(() => client.end())
  const [owner] = await signUp(origin, 1)
  if (!owner) throw new Error('There is no owner.')
  const busy = await atRest()
  const calm = await createFollower(origin, owner, 'calm')
  // All of them now: a flood may last longer than the confirmation of the owner.
  const mirrored = await createFollower(origin, owner, 'different')
  const other = await createFollower(origin, owner, 'everything')
  const own = await createSeller(origin, owner, 'own')
  const setting = { server, client, calm, calmRange: createRange() }

  step(`${events} events of different objects`)
  const first = floodRow(
    'different objects',
    await flood(setting, mirrored, { count: events, story: different }),
  )
  step(`${events / 10} events as a provider tells them all`)
  const second = floodRow(
    'all that is told of sales',
    await flood(setting, other, { count: events / 10, story: everything }),
  )

  step('messages that arrive')
  const received = await receive(setting, 10)

  step('reads')
  await fillOwn(client, own, events / 4)
  const reads = await readBoth(origin, client, [mirrored, own])
  const listed = await readEvents(origin, owner, mirrored)

  step(`${events * 10} stored events`)
  await storeSettled(client, mirrored, events * 9)
  const listedLater = await readEvents(origin, owner, mirrored)
  process.kill(server.child.pid, 'SIGSTOP')
  await makeWaiting(client, mirrored, events)
  const statements = await timeStatements(url, mirrored)
  const swept = await timeSweep(url)
  process.kill(server.child.pid, 'SIGCONT')

  return [
    `${measuredOn()}, Node ${process.version}; others used ${Math.round((busy ?? 0) * 100)} % of the machine when it began.`,
    table(
      ['waiting', 'a second', 'CPU for one, server + database', 'event of another', 'the slowest'],
      [first, second],
    ),
    `Messages that arrive at once from 16 senders: ${count(received.perSecond)} a second, ${count(received.cpu)} µs CPU of the server for one, half within ${ms(received.median)}, 99 of 100 within ${ms(received.p99)}.`,
    table(
      ['one request at a time', 'mirrored', 'own'],
      reads.map(([title, ...times]) => [title, ...times.map(ms)]),
    ),
    table(
      ['the list of incoming events', `of ${count(events)}`, `of ${count(events * 10)}`],
      listed.map(([title, time], index) => [
        title,
        ms(time),
        ms(listedLater[index]?.[1] ?? Number.NaN),
      ]),
    ),
    table(
      [`statements, ${count(events)} of ${count(events * 10)} waiting`, 'time'],
      statements.map(([title, time]) => [title, ms(time)]),
    ),
    `The sweep deleted ${count(swept.deleted)} events that were too old in ${swept.seconds.toFixed(1)} s, with pauses as long as its work.`,
  ].join('\n\n')
}

process.once('SIGINT', () => void close().finally(() => process.exit(130)))
process.once('SIGTERM', () => void close().finally(() => process.exit(143)))
const text = await bench().finally(close)
console.log(`\n${text}\n`)
if (flags.events === undefined) {
  await writeInto(new URL('../../docs/performance.md', import.meta.url), text, inboxMarks)
}
