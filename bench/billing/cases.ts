import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '../child.ts'
import { startGuildhall } from '../contenders.ts'
import { createDatabase } from '../databases.ts'
import type { LoadResult } from '../load.ts'
import type { Contender } from '../measure.ts'
import type { Case, Goal } from '../report.ts'
import { signUp } from '../users.ts'
import { backlog } from './backlog.ts'
import type { BareEventsOrder } from './bare-events.ts'
import { checkingKeys, stateOfCustomer } from './benefits.ts'
import type { SendersOrder } from './event-senders.ts'
import {
  connectTo,
  createEndpoint,
  createMerchant,
  createMeters,
  insertMessages,
  makeDue,
  renewals,
} from './merchant.ts'
import { type Recorded, recordAll } from './record.ts'
import type { ReplayOrder } from './replay.ts'
import { buying, type Setting } from './setting.ts'

type Options = {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly quick: boolean
  readonly flags: readonly string[]
  /** Stops the process at the end. */
  stopAtEnd<Stoppable extends { stop(): Promise<void> }>(thing: Stoppable): Stoppable
}

/** As many as a server has for its commands. */
const databaseConnections = 10
/** The receiver is on this machine, and a sandbox would send it a thousand messages an hour. */
const settings = {
  webhooks: { allowNetworks: ['127.0.0.0/8'] },
  billing: { sandbox: { deliveriesPerHour: 0 } },
}
const bare = 'the same statements, bare'

/** A server with a merchant; `flags` are those of its process. */
async function setUp(options: Options, name: string, flags: readonly string[]): Promise<Setting> {
  const { dataDir, databaseUrl, stopAtEnd } = options
  const url = await createDatabase(databaseUrl, name)
  const config = join(dataDir, `${name}.json`)
  await writeFile(config, JSON.stringify(settings))
  const server = await startGuildhall(url, join(dataDir, name), flags, { CONFIG: config })
  stopAtEnd(server.child)
  const [owner] = await signUp(server.origin, 1)
  if (!owner) throw new Error('There is no owner.')
  const merchant = await createMerchant(server.origin, owner)
  const client = await connectTo(url)
  stopAtEnd({ stop: () => client.end() })
  const buyers = stopAtEnd(startChild('./billing/buyers.ts'))
  const receiver = stopAtEnd(startChild('./billing/receiver.ts'))
  return { server, client, url, owner, merchant, buyers, receiver }
}

function replaying(child: Child, recorded: Recorded): Contender {
  const run = (seconds: number) =>
    child.ask<LoadResult>({
      ...recorded,
      seconds,
      connections: databaseConnections,
    } satisfies ReplayOrder)
  return { name: bare, pid: child.pid, run }
}

/** Usage events in requests of a hundred, while two meters count them. */
function ingesting(
  { merchant, server }: Setting,
  { quick, stopAtEnd }: Options,
  bareUrl: string,
): Case {
  const senders = stopAtEnd(startChild('./billing/event-senders.ts'))
  const bareEvents = stopAtEnd(startChild('./billing/bare-events.ts', { DATABASE_URL: bareUrl }))
  const name = 'the statement alone, a thousand rows each'
  const { organizationId, token } = merchant
  const customers = 1_000
  return {
    title: 'usage events, while two meters count them',
    contenders: [
      {
        name: 'Guildhall',
        pid: server.child.pid,
        run: (seconds) =>
          senders.ask<LoadResult>({
            port: server.port,
            token,
            connections: 20,
            eventsEach: 100,
            customers,
            seconds,
          } satisfies SendersOrder),
      },
      {
        name,
        pid: bareEvents.pid,
        run: (seconds) =>
          bareEvents.ask<LoadResult>({
            organizationId,
            customers,
            connections: 2,
            rows: 1_000,
            seconds,
          } satisfies BareEventsOrder),
      },
    ],
    goals: [{ against: name, atLeast: 0.5, percent: true }, { perSecond: 30_000 }],
    plan: quick ? { warm: 1, rounds: 3, seconds: 1 } : { warm: 5, rounds: 10, seconds: 4 },
  }
}

/** What merchants wait for, each beside the statements that it consists of. */
export async function billingCases(options: Options): Promise<Case[]> {
  const recorder = fileURLToPath(new URL('./recorder.ts', import.meta.url))
  const model = await setUp(options, 'billing_bare', ['--import', recorder])
  const recorded = await recordAll(model)
  await model.server.child.stop()
  const rows = options.quick ? 2_000 : 20_000
  await makeDue(model.client, model.merchant.organizationId, 100, 100 + rows)
  const bareChild = options.stopAtEnd(
    startChild('./billing/replay.ts', { DATABASE_URL: model.url }),
  )

  const ours = await setUp(options, 'billing', options.flags)
  const { client, merchant, receiver, server } = ours
  await createMeters(server.origin, merchant)
  const generator = options.stopAtEnd(startChild('./load.ts'))
  const frozen = backlog(server.child.pid)
  options.stopAtEnd({ stop: async () => frozen.resume() })
  const half: Goal[] = [{ against: bare, atLeast: 0.5, percent: true }]
  const due = options.quick ? 500 : 10_000
  let [dueSoFar, paidBefore] = [0, 0]
  const plan = options.quick
    ? { warm: 0.5, rounds: 3, seconds: 0.5 }
    : { warm: 3, rounds: 15, seconds: 1 }

  return [
    {
      title: 'a checkout, from its creation to the paid order',
      contenders: [
        {
          name: 'Guildhall',
          pid: server.child.pid,
          run: (seconds) => buying(ours, { seconds }),
        },
        replaying(bareChild, recorded.checkout),
      ],
      goals: half,
      plan,
    },
    ingesting(ours, options, model.url),
    await checkingKeys(ours, generator),
    await stateOfCustomer(ours, generator),
    {
      title: `renewals, ${due.toLocaleString('en')} due at one moment, until all are paid`,
      contenders: [
        frozen.whole('Guildhall', {
          async begin() {
            const from = dueSoFar + 1
            dueSoFar += due
            await buying(ours, { sales: 1, connections: 1, productId: merchant.planId })
            paidBefore = await renewals(client)
            await makeDue(client, merchant.organizationId, from, dueSoFar)
            return due
          },
          isDone: async () => (await renewals(client)) >= paidBefore + due,
        }),
        replaying(bareChild, recorded.renewal),
      ],
      goals: half,
      plan: { warm: 0, rounds: options.quick ? 1 : 3, seconds: 20 },
    },
    {
      title: 'webhook messages, 50,000 of which wait',
      contenders: [
        frozen.contender('Guildhall', {
          async begin() {
            await client.query('delete from timers')
            const id = await createEndpoint(
              server.origin,
              merchant,
              await receiver.ask<number>('port'),
            )
            await insertMessages(client, merchant.organizationId, id, 50_000)
          },
          count: () => receiver.ask<number>('count'),
        }),
        replaying(bareChild, recorded.messages),
      ],
      goals: half,
      plan,
    },
  ]
}
