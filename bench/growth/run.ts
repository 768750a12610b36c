import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { startGuildhall } from '../contenders.ts'
import { createDatabase } from '../databases.ts'
import { measuredOn, table, writeInto } from '../report.ts'
import type { Call } from './call.ts'
import { createRequester, type Requester } from './requests.ts'
import { lists, type Subject, shop, usage } from './subjects.ts'

const { values: flags } = parseArgs({
  options: {
    /** Usage events instead of users and what belongs to them. */
    usage: { type: 'boolean', default: false },
    /** What the pages of one merchant ask. */
    shop: { type: 'boolean', default: false },
    /** Numbers of rows; with other sizes than the usual ones the figures are only printed. */
    sizes: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const usual = flags.sizes === undefined && flags.only === ''
const rounds = 5
const requestsEach = 20
/** From the smallest to the largest size. */
const goal = 2

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-growth-'))
const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
const close = async () => {
  for (const step of closing.splice(0).reverse()) await step()
}

type SizedServer<Known> = { readonly dataset: Known; readonly requester: Requester }

async function prepareServer<Known>(
  { prepare, unit }: Subject<Known>,
  url: string,
  size: number,
): Promise<SizedServer<Known>> {
  process.stderr.write(`${size} ${unit} …\n`)
  const its = await createDatabase(url, `growth_${size}`)
  const server = await startGuildhall(its, join(dataDir, String(size)), [])
  closing.push(() => server.child.stop())
  const { cookies, dataset } = await prepare(server.origin, its, size)
  const requester = createRequester(server.origin, cookies)
  closing.push(async () => requester.close())
  return { dataset, requester }
}

const failed = (error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return Number.POSITIVE_INFINITY
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The sizes take turns, so that other load on the machine affects all of them alike. */
async function measure<Known>(
  { ask, rounds: own = rounds }: Call<Known>,
  servers: readonly SizedServer<Known>[],
) {
  const times = servers.map(() => [] as number[])
  let n = 0
  for (let round = 0; round <= own; round++) {
    const first = n
    for (const [index, { dataset, requester }] of servers.entries()) {
      n = first
      for (let request = 0; request < requestsEach; request++) {
        // What the server refuses because it takes too long has no figure.
        const ms = await requester.ask(ask(dataset, n++)).catch(failed)
        // The first round only warms up.
        if (round > 0) times[index]?.push(ms)
      }
    }
  }
  return times.map(median)
}

async function bench<Known>(subject: Subject<Known>) {
  const sizes = flags.sizes?.split(',').map(Number) ?? subject.sizes
  const database = await startEmbedded({ dataDir: join(dataDir, 'database'), durable: false })
  closing.push(() => database.stop())
  const servers: SizedServer<Known>[] = []
  for (const size of sizes) servers.push(await prepareServer(subject, database.url, size))
  const before = loadavg()[0] ?? 0
  const rows: string[][] = []
  let missed = 0
  for (const call of subject.calls) {
    if (!call.title.includes(flags.only)) continue
    const figures = await measure(call, servers)
    const ratio = (figures.at(-1) ?? 0) / (figures[0] ?? 1)
    if (ratio > goal) missed++
    const row = [...figures.map((ms) => `${ms.toFixed(1)} ms`), `${ratio.toFixed(1)} ×`]
    process.stderr.write(`${call.title}: ${row.join(', ')}\n`)
    rows.push([call.title, ...row])
  }
  const head = [
    '',
    ...sizes.map((size) => `${new Intl.NumberFormat('en').format(size)} ${subject.unit}`),
    'growth',
  ]
  const text = [
    `${measuredOn()}, Node ${process.version}; ${before.toFixed(1)} other processes wanted a core when it began.`,
    table(head, rows),
    `${rows.length - missed} of ${rows.length} calls grow to ${goal} × at most.`,
  ].join('\n\n')
  console.log(`\n${text}\n`)
  if (usual)
    await writeInto(new URL('../../docs/performance.md', import.meta.url), text, subject.marks)
}

process.once('SIGINT', () => void close().finally(() => process.exit(130)))
process.once('SIGTERM', () => void close().finally(() => process.exit(143)))
await (flags.usage ? bench(usage) : flags.shop ? bench(shop) : bench(lists)).finally(close)
