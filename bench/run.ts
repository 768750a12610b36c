import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../server/src/platform/database/embedded/index.ts'
import { startChild } from './child.ts'
import {
  besideLoad,
  connections,
  startBetterAuth,
  startFloor,
  startGuildhall,
  underLoad,
} from './contenders.ts'
import { createDatabase } from './databases.ts'
import type { Harvest } from './load.ts'
import { type Contender, measure, type Plan } from './measure.ts'
import { furnish, keysOf, laying, membersEach } from './organizations.ts'
import { posting, reading, signingIn, signUp } from './people.ts'
import { type Goal, type Result, reportText, writeInto } from './report.ts'

const { values: flags } = parseArgs({
  options: {
    /** A trial of twenty seconds; its figures are shown and not written down. */
    quick: { type: 'boolean', default: false },
    /** Only the measurements whose name contains this. */
    only: { type: 'string', default: '' },
    /** Flags for Node around our server, such as --cpu-prof. */
    node: { type: 'string', multiple: true, default: [] },
  },
})
const plan: Plan = flags.quick
  ? { warm: 1, rounds: 4, seconds: 0.4 }
  : { warm: 7, rounds: 30, seconds: 0.7 }
/** Where an answer takes seconds under load, so do the rounds. */
const long: Plan = flags.quick
  ? { warm: 1, rounds: 3, seconds: 1 }
  : { warm: 7, rounds: 7, seconds: 4 }

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-bench-'))
const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
const close = async () => {
  for (const step of closing.splice(0).reverse()) await step()
}

function keep<Thing extends { stop(): Promise<void> }>(thing: Thing): Thing {
  closing.push(() => thing.stop())
  return thing
}

async function bench(): Promise<void> {
  const database = keep(await startEmbedded({ dataDir: join(dataDir, 'database') }))
  const generator = keep(startChild('./load.ts'))
  const second = keep(startChild('./load.ts'))
  const ourUrl = await createDatabase(database.url, 'guildhall_bench')
  const ours = await startGuildhall(ourUrl, join(dataDir, 'guildhall'), flags.node)
  keep(ours.child)
  const theirUrl = await createDatabase(database.url, 'better_auth')
  const theirs = await startBetterAuth(theirUrl)
  keep(theirs.child)
  const ourMembers = await signUp(ours.origin, membersEach)
  const theirMembers = await signUp(theirs.origin, membersEach)
  const [ourHouse = ''] = await furnish(ours.origin, ourUrl, ourMembers, laying.guildhall)
  const [theirHouse = ''] = await furnish(theirs.origin, theirUrl, theirMembers, laying.betterAuth)
  const ourPeople = ourMembers.slice(0, connections)
  const theirPeople = theirMembers.slice(0, connections)
  const ourKeys = await keysOf(ours.origin, ourPeople, true)
  const theirKeys = await keysOf(theirs.origin, theirPeople, false)

  const read = '/api/auth/get-session'
  const fresh = `${read}?disableCookieCache=true`
  const sample = await fetch(ours.origin + read, {
    headers: { cookie: ourPeople[0]?.cookie ?? '' },
  })
  const floor = await startFloor(await sample.text())
  keep(floor.child)
  const hashing = keep(startChild('./contenders/hashing.ts'))

  const guildhall = (requests: string[]) => underLoad(generator, 'Guildhall', ours, requests)
  const betterAuth = (requests: string[]) => underLoad(generator, peer, theirs, requests)
  const readings = (path: string): Contender[] => [
    guildhall(ourPeople.map((person) => reading(ours.origin, path, person))),
    betterAuth(theirPeople.map((person) => reading(theirs.origin, path, person))),
  ]
  const peer = 'Better Auth'
  const bare = 'bare `node:http`'
  const bareHashing = 'bare hashing'
  const times = (atLeast: number): Goal => ({ against: peer, atLeast, percent: false })

  const whole = (id: string) =>
    `/api/auth/organization/get-full-organization?organizationId=${id}&membersLimit=100`
  const verify = '/api/api-keys/verify'

  const measurements: {
    title: string
    contenders: Contender[]
    goals: Goal[]
    plan?: Plan
  }[] = [
    {
      title: 'get-session, from the cache',
      contenders: [
        ...readings(read),
        underLoad(generator, bare, floor, [`GET ${read} HTTP/1.1\r\nHost: localhost\r\n\r\n`]),
      ],
      goals: [times(40), { against: bare, atLeast: 0.8, percent: true }],
    },
    {
      title: 'get-session, from the database',
      contenders: readings(fresh),
      goals: [times(15)],
    },
    {
      title: 'the five organizations of a person',
      contenders: readings('/api/auth/organization/list'),
      goals: [times(40)],
    },
    {
      title: 'an organization with 50 members',
      contenders: [
        guildhall(ourPeople.map((person) => reading(ours.origin, whole(ourHouse), person))),
        betterAuth(theirPeople.map((person) => reading(theirs.origin, whole(theirHouse), person))),
      ],
      goals: [times(40)],
    },
    {
      title: 'an API key is verified, and its use is counted',
      contenders: [
        guildhall(ourKeys.map((key) => posting(ours.origin, verify, { key }))),
        betterAuth(theirKeys.map((key) => posting(theirs.origin, verify, { key }))),
      ],
      goals: [times(10)],
    },
    {
      title: 'sign-in by password',
      contenders: [
        guildhall(ourPeople.map((person) => signingIn(ours.origin, person))),
        betterAuth(theirPeople.map((person) => signingIn(theirs.origin, person))),
        {
          name: bareHashing,
          pid: hashing.pid,
          run: (seconds) => hashing.ask<Harvest>({ seconds }),
        },
      ],
      goals: [times(6), { against: bareHashing, atLeast: 0.8, percent: true }],
      plan: long,
    },
    {
      title: 'get-session, beside 200 who sign in',
      contenders: [
        besideLoad({ calm: generator, busy: second }, 'Guildhall', ours, {
          calm: ourPeople.map((person) => reading(ours.origin, read, person)),
          busy: ourPeople.map((person) => signingIn(ours.origin, person)),
        }),
      ],
      goals: [{ p99Below: 10 }],
      plan: long,
    },
  ]

  const results: Result[] = []
  for (const { title, contenders, goals, plan: own = plan } of measurements) {
    if (!title.includes(flags.only)) continue
    process.stderr.write(`${title} …\n`)
    results.push({ title, ...(await measure(contenders, own)), goals })
  }
  const text = reportText(results, await versions(database.url))
  console.log(`\n${text}\n`)
  if (flags.quick || flags.only !== '' || flags.node.length > 0) return
  await writeInto(new URL('../docs/performance.md', import.meta.url), text)
}

async function versions(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show server_version').finally(() => client.end())
  const manifest = await readFile(new URL('./package.json', import.meta.url), 'utf8')
  const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> }
  const betterAuth = devDependencies['better-auth-1.7']?.split('@').at(-1)
  return [
    `Node ${process.version}`,
    `PostgreSQL ${rows[0].server_version}`,
    `Better Auth ${betterAuth}`,
  ]
}

process.once('SIGINT', () => void close().finally(() => process.exit(130)))
process.once('SIGTERM', () => void close().finally(() => process.exit(143)))
await bench().finally(close)
