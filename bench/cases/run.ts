import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { billingCases } from '../billing/cases.ts'
import { startChild } from '../child.ts'
import {
  besideLoad,
  connections,
  startBareHttp,
  startBetterAuth,
  startGuildhall,
  underLoad,
} from '../contenders.ts'
import { createDatabase } from '../databases.ts'
import type { LoadResult } from '../load.ts'
import { type Contender, measure, type Plan } from '../measure.ts'
import { createKeys, createOrganizations, insertMembers, membersEach } from '../organizations.ts'
import {
  type Area,
  areas,
  type Case,
  figureMarks,
  type Goal,
  type Result,
  reportText,
  writeInto,
} from '../report.ts'
import { posting, reading, signingIn, signUp } from '../users.ts'

const { values: flags } = parseArgs({
  options: {
    /** A trial of twenty seconds; its figures are shown and not written down. */
    quick: { type: 'boolean', default: false },
    /** Only the measurements of `identity` or of `billing`. */
    area: { type: 'string', default: '' },
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

function stopAtEnd<Stoppable extends { stop(): Promise<void> }>(thing: Stoppable): Stoppable {
  closing.push(() => thing.stop())
  return thing
}

async function identityCases(database: { readonly url: string }): Promise<Case[]> {
  const generator = stopAtEnd(startChild('./load.ts'))
  const second = stopAtEnd(startChild('./load.ts'))
  const ourUrl = await createDatabase(database.url, 'guildhall_bench')
  const ours = await startGuildhall(ourUrl, join(dataDir, 'guildhall'), flags.node)
  stopAtEnd(ours.child)
  const theirUrl = await createDatabase(database.url, 'better_auth')
  const theirs = await startBetterAuth(theirUrl)
  stopAtEnd(theirs.child)
  const ourMembers = await signUp(ours.origin, membersEach)
  const theirMembers = await signUp(theirs.origin, membersEach)
  const [ourOrganization = ''] = await createOrganizations(
    ours.origin,
    ourUrl,
    ourMembers,
    insertMembers.guildhall,
  )
  const [theirOrganization = ''] = await createOrganizations(
    theirs.origin,
    theirUrl,
    theirMembers,
    insertMembers.betterAuth,
  )
  const ourUsers = ourMembers.slice(0, connections)
  const theirUsers = theirMembers.slice(0, connections)
  const ourKeys = await createKeys(ours.origin, ourUsers, true)
  const theirKeys = await createKeys(theirs.origin, theirUsers, false)

  const read = '/api/auth/get-session'
  const fresh = `${read}?disableCookieCache=true`
  const sample = await fetch(ours.origin + read, {
    headers: { cookie: ourUsers[0]?.cookie ?? '' },
  })
  const bareHttp = await startBareHttp(await sample.text())
  stopAtEnd(bareHttp.child)
  const hashing = stopAtEnd(startChild('./contenders/hashing.ts'))

  const guildhall = (requests: string[]) => underLoad(generator, 'Guildhall', ours, requests)
  const betterAuth = (requests: string[]) => underLoad(generator, peer, theirs, requests)
  const readings = (path: string): Contender[] => [
    guildhall(ourUsers.map((user) => reading(ours.origin, path, user))),
    betterAuth(theirUsers.map((user) => reading(theirs.origin, path, user))),
  ]
  const peer = 'Better Auth'
  const bare = 'bare `node:http`'
  const bareHashing = 'bare hashing'
  const times = (atLeast: number): Goal => ({ against: peer, atLeast, percent: false })

  const whole = (id: string) =>
    `/api/auth/organization/get-full-organization?organizationId=${id}&membersLimit=100`
  const verify = '/api/api-keys/verify'

  return [
    {
      title: 'get-session, from the cache',
      contenders: [
        ...readings(read),
        underLoad(generator, bare, bareHttp, [`GET ${read} HTTP/1.1\r\nHost: localhost\r\n\r\n`]),
      ],
      goals: [times(40), { against: bare, atLeast: 0.8, percent: true }],
    },
    {
      title: 'get-session, from the database',
      contenders: readings(fresh),
      goals: [times(15)],
    },
    {
      title: 'the five organizations of a user',
      contenders: readings('/api/auth/organization/list'),
      goals: [times(40)],
    },
    {
      title: 'an organization with 50 members',
      contenders: [
        guildhall(ourUsers.map((user) => reading(ours.origin, whole(ourOrganization), user))),
        betterAuth(
          theirUsers.map((user) => reading(theirs.origin, whole(theirOrganization), user)),
        ),
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
        guildhall(ourUsers.map((user) => signingIn(ours.origin, user))),
        betterAuth(theirUsers.map((user) => signingIn(theirs.origin, user))),
        {
          name: bareHashing,
          pid: hashing.pid,
          run: (seconds) => hashing.ask<LoadResult>({ seconds }),
        },
      ],
      goals: [times(6), { against: bareHashing, atLeast: 0.8, percent: true }],
      plan: long,
    },
    {
      title: 'get-session, beside 200 sign-ins',
      contenders: [
        besideLoad({ calm: generator, busy: second }, 'Guildhall', ours, {
          calm: ourUsers.map((user) => reading(ours.origin, read, user)),
          busy: ourUsers.map((user) => signingIn(ours.origin, user)),
        }),
      ],
      goals: [{ p99Below: 10 }],
      plan: long,
    },
  ]
}

async function measureAll(cases: readonly Case[]): Promise<Result[]> {
  const results: Result[] = []
  for (const { title, contenders, goals, plan: own = plan } of cases) {
    if (!title.includes(flags.only)) continue
    process.stderr.write(`${title} …\n`)
    results.push({ title, ...(await measure(contenders, own)), goals })
  }
  return results
}

type Server = { readonly url: string }

const casesOf: Record<Area, (database: Server) => Promise<readonly Case[]>> = {
  identity: identityCases,
  billing: ({ url }) =>
    billingCases({ databaseUrl: url, dataDir, quick: flags.quick, flags: flags.node, stopAtEnd }),
}

async function bench(): Promise<void> {
  const database = stopAtEnd(await startEmbedded({ dataDir: join(dataDir, 'database') }))
  const isTrial = flags.quick || flags.only !== '' || flags.node.length > 0
  for (const area of areas) {
    if (flags.area !== '' && flags.area !== area) continue
    const results = await measureAll(await casesOf[area](database))
    const text = reportText(results, await versions(database.url))
    console.log(`\n${text}\n`)
    if (isTrial) continue
    await writeInto(new URL('../../docs/performance.md', import.meta.url), text, figureMarks(area))
  }
}

async function versions(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show server_version').finally(() => client.end())
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8')
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
