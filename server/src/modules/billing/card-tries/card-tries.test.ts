import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { solve } from '#testing/card-work.ts'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { explainStatements } from '#testing/explain.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import { createKeyRing } from '../../../platform/key-ring.ts'
import { movableClock, systemRandom } from '../../../platform/system.ts'
import type { Intent, Payments } from '../payments/index.ts'
import { type CardTries, createCardTries, type PageWork, type Trier } from './index.ts'
import * as store from './store.ts'

let connection: Connection
let database: Database
let tries: CardTries
const clock = movableClock()
const random = systemRandom()
const settled: Payments['hooks']['settled'] = createHook('settled')
const live = new Set<string>()

beforeAll(async () => {
  connection = await createDatabase(inject('cluster'))
  database = openDatabase({ connection, maxConnections: 10 })
  tries = createCardTries({
    clock,
    clocks: {
      show: async (_, organizationId) => ({
        at: clock.now(),
        live: live.has(organizationId),
        moving: false,
        stopped: false,
      }),
    },
    database,
    payments: { hooks: { settled } },
    random,
    ring: createKeyRing(['a secret of these tests']),
  })
})
afterAll(() => database.close())

let sellers = 0
function seller(isLive = true): string {
  const id = `seller-${sellers++}`
  if (isLive) live.add(id)
  return id
}

const momentOf = (organizationId: string) =>
  ({ organizationId, live: live.has(organizationId), at: clock.now() }) as Moment

const triedBy = (organizationId: string, more: Partial<Trier> = {}): Trier => ({
  organizationId,
  placeId: random.uuid(),
  customerId: null,
  email: null,
  address: '192.0.2.1',
  ...more,
})

/** The id of the payment, or for how many seconds it was refused. */
async function count(trier: Trier, claimed?: PageWork['claimed']): Promise<string | number> {
  const intentId = random.uuid()
  const moment = momentOf(trier.organizationId)
  try {
    await database.transaction((tx) =>
      tries.count(tx, moment, trier, { work: { claimed }, token: 'tok', intentId }),
    )
    return intentId
  } catch (error) {
    return (error as { detail?: { retryAfter?: number } }).detail?.retryAfter ?? 0
  }
}

async function settle(organizationId: string, id: string, status: Intent['status']) {
  const intent = { id, organizationId, status, kind: 'charge', token: null } as Intent
  await database.transaction(async (tx) => {
    for (const run of settled) await run(tx, momentOf(organizationId), intent)
  })
}

/** Whether a bank was asked, and declined. */
async function declined(trier: Trier, claimed?: PageWork['claimed']): Promise<boolean> {
  const answer = await count(trier, claimed)
  if (typeof answer === 'number') return false
  await settle(trier.organizationId, answer, 'failed')
  return true
}

async function workOf(trier: Trier): Promise<NonNullable<PageWork['claimed']>> {
  const work = await tries.workFor(trier)
  if (!work) throw new Error('No work is asked for.')
  return { challenge: work.challenge, answer: solve(work) }
}

async function failMany(trier: Trier, times: number) {
  for (let time = 0; time < times; time++) expect(await declined(trier)).toBe(true)
}

test('a buyer whose cards were declined three times is not asked for work', async () => {
  const trier = triedBy(seller(), { email: 'ada@example.com' })
  await failMany(trier, 3)
  expect(await tries.workFor(trier)).toBeNull()
  expect(await count(trier)).toBeTypeOf('string')
})

test('what pays does not count, and neither does what its bank still processes', async () => {
  const trier = triedBy(seller(), { email: 'ada@example.com' })
  for (const status of ['succeeded', 'processing'] as const) {
    for (let time = 0; time < 8; time++) {
      await settle(trier.organizationId, String(await count(trier)), status)
    }
  }
  expect(await tries.workFor(trier)).toBeNull()
})

test('a bot with a thousand cards asks the banks about twenty of them', async () => {
  const organizationId = seller()
  const checkouts = Array.from({ length: 100 }, () => random.uuid())
  let tried = 0
  for (let card = 0; card < 1_000; card++) {
    const bot = triedBy(organizationId, {
      placeId: checkouts[card % 100] ?? '',
      email: `bot${card % 50}@example.com`,
      address: `198.51.${card % 10}.${card % 250}`,
    })
    if (await declined(bot)) tried++
  }
  expect(tried).toBe(20)
  const buyer = triedBy(organizationId, { email: 'new@example.com' })
  expect(await tries.workFor(buyer)).toMatchObject({ bits: 12 })
  expect(await count(buyer, await workOf(buyer))).toBeTypeOf('string')
  const customer = triedBy(organizationId, { customerId: random.uuid() })
  expect(await tries.workFor(customer)).toBeNull()
  expect(await count(customer)).toBeTypeOf('string')
})

test('a thousand cards at once get no further than nine in each network', async () => {
  const organizationId = seller()
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, card) =>
      count(
        triedBy(organizationId, {
          email: `bot${card % 50}@example.com`,
          address: `2001:db8:0:${((card % 10) * 256 + (card % 200)).toString(16)}::1`,
        }),
      ),
    ),
  )
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(90)
})

test.each([
  ['at one checkout', (trier: Trier) => ({ placeId: trier.placeId }), null],
  // Anybody can type an address.
  ['for one address', () => ({ email: ' ADA@example.com' }), { bits: 18 }],
])(
  'the sixth decline %s asks for work, the tenth for waiting or most of it',
  async (_, same, then) => {
    const organizationId = seller()
    const first = triedBy(organizationId, { email: 'ada@example.com' })
    const next = () =>
      triedBy(organizationId, {
        email: random.uuid(),
        address: `203.0.${sellers++ % 250}.1`,
        ...same(first),
      })
    await failMany(first, 6)
    expect(await count(next())).toBeGreaterThan(3_000)
    for (let time = 6; time < 10; time++) {
      const trier = next()
      expect(await declined(trier, await workOf(trier))).toBe(true)
    }
    const work = await tries.workFor(next())
    if (then === null) expect(work).toBeNull()
    else expect(work).toMatchObject(then)
    expect(await count(next())).toBeGreaterThan(3_000)
  },
)

test('an hour later all begin anew', async () => {
  const trier = triedBy(seller(), { email: 'ada@example.com' })
  await failMany(trier, 6)
  expect(await count(trier)).toBeTypeOf('number')
  clock.moveTo(new Date(clock.ms() + 3_600_001))
  expect(await count(trier)).toBeTypeOf('string')
})

test('work counts once, also where it is sent twice at the same time', async () => {
  const trier = triedBy(seller())
  await failMany(trier, 6)
  const work = await workOf(trier)
  const answers = await Promise.all([count(trier, work), count(trier, work), count(trier, work)])
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  expect(await count(trier, work)).toBeTypeOf('number')
})

test('work that was not used because nothing was opened counts later', async () => {
  const trier = triedBy(seller())
  await failMany(trier, 6)
  const claimed = await workOf(trier)
  const moment = momentOf(trier.organizationId)
  const refused = database.transaction(async (tx) => {
    await tries.count(tx, moment, trier, {
      work: { claimed },
      token: 'tok',
      intentId: random.uuid(),
    })
    throw new Error('The order is not complete.')
  })
  await expect(refused).rejects.toThrow('not complete')
  expect(await count(trier, claimed)).toBeTypeOf('string')
})

test('work of another checkout, forged, incomplete or late work counts for nothing', async () => {
  const organizationId = seller()
  const trier = triedBy(organizationId)
  const other = triedBy(organizationId, { address: '203.0.113.9' })
  await failMany(trier, 6)
  await failMany(other, 6)
  const { answer, challenge } = await workOf(trier)
  const [place, bits, ...rest] = challenge.split('.')
  const easier = [place, '1', ...rest].join('.')
  const claims = [
    await workOf(other),
    { challenge: easier, answer: solve({ challenge: easier, bits: 1 }) },
    { challenge: `${challenge}x`, answer },
    { challenge, answer: answer.split('.').slice(1).join('.') },
    { challenge, answer: answer.replace(/\d+/, 'x') },
    { challenge, answer: Array(16).fill('0').join('.') },
    { challenge: '', answer: '' },
  ]
  expect(bits).toBe('12')
  for (const claim of claims) expect(await count(trier, claim)).toBeTypeOf('number')
  clock.moveTo(new Date(clock.ms() + 31 * 60_000))
  expect(await count(trier, { challenge, answer })).toBeTypeOf('number')
})

test('a page keeps its challenge while it is filled in, unless more is asked for', async () => {
  const trier = triedBy(seller())
  await failMany(trier, 6)
  const shown = await tries.workFor(trier)
  expect(await tries.workFor(trier, shown?.challenge)).toEqual(shown)
  expect(await tries.workFor(trier, `${shown?.challenge}x`)).not.toEqual(shown)
  await declined(trier, await workOf(trier))
  expect(await tries.workFor(trier, shown?.challenge)).toMatchObject({ bits: 13 })
})

test('in a sandbox only the same checkout counts, and nothing is stored about its buyer', async () => {
  const organizationId = seller(false)
  const trier = triedBy(organizationId, { email: 'ada@example.com' })
  await failMany(trier, 6)
  expect(await count(trier)).toBeTypeOf('number')
  expect(await count(triedBy(organizationId, { email: 'ada@example.com' }))).toBeTypeOf('string')
  const stored = await database.sql.many(
    `select 1 from card_tries
      where organization_id = $1 and (owner_hash is not null or network is not null)`,
    [organizationId],
  )
  expect(stored).toEqual([])
})

test('sellers do not count for each other', async () => {
  const trier = triedBy(seller(), { email: 'ada@example.com' })
  await failMany(trier, 6)
  expect(await count({ ...trier, organizationId: seller() })).toBeTypeOf('string')
})

test('with 100,000 tries of one seller a verdict reads few rows, and a day later all are deleted', async () => {
  const trier = triedBy(seller(), { email: 'ada@example.com' })
  await failMany(trier, 3)
  for (let batch = 0; batch < 10; batch++) {
    await database.sql.run(
      `insert into card_tries (id, organization_id, intent_id, place_id, owner_hash, network,
         outcome, created_at)
       select md5($3 || n)::uuid, $1, md5($3 || n)::uuid, md5($3 || n)::uuid, sha256(n::text::bytea),
              n % 5000 || '/24', case n % 10 when 0 then 'failed' else 'passed' end, $2
         from generate_series(1, 10000) as n`,
      [trier.organizationId, clock.now(), `batch ${batch} `],
    )
  }
  await database.sql.run('analyze card_tries')
  const { planOf } = await explainStatements(connection)
  const { organizationId, placeId } = trier
  const place = { organizationId, placeId, ownerHash: null, network: '1/24' }
  const plan = await planOf((sql) => store.recent(sql, place, clock.now()))
  expect(plan.scanned).toEqual([])
  expect(plan.rows).toBeLessThanOrEqual(250)
  expect(plan.pages).toBeLessThan(250)
  expect(await tries.workFor(trier)).toBeNull()
  clock.moveTo(new Date(clock.ms() + 86_400_001))
  expect(await tries.sweep()).toBeGreaterThan(100_000)
  expect(await database.sql.many('select 1 from card_tries')).toEqual([])
})
