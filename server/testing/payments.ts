import { inject } from 'vitest'
import { composePayments } from '../src/app/payments.ts'
import { timerOrder } from '../src/app/timer-order.ts'
import { after } from '../src/kernel/index.ts'
import { createClocks, createMover, type Moment } from '../src/platform/billing-clock/index.ts'
import { type Database, openDatabase, type Tx } from '../src/platform/database/index.ts'
import { createKeyRing } from '../src/platform/key-ring.ts'
import { createLogger } from '../src/platform/log.ts'
import type { PaymentDriver } from '../src/platform/processors/index.ts'
import { createSealer } from '../src/platform/sealer.ts'
import { systemRandom } from '../src/platform/system.ts'
import { createTimers } from '../src/platform/timers/index.ts'
import { type Connection, createDatabase } from './cluster.ts'
import type { ManualClock } from './manual-clock.ts'
import type { TestServer } from './server.ts'

/** What a module of orders would store in the transactions of payments. */
const schema = `create table paid_purposes (seq bigint generated always as identity primary key,
  organization_id text not null, intent_id uuid not null, fact text not null)`

export async function paymentsDatabase(): Promise<Connection> {
  const connection = await createDatabase(inject('cluster'))
  const database = openDatabase({ connection, maxConnections: 1 })
  await database.sql.run(schema)
  await database.close()
  return connection
}

type Options = {
  readonly database: Database
  readonly clock: ManualClock
  readonly newsSeed?: number | undefined
  /** A driver between the payments and the sandbox processor. */
  readonly through?: (driver: PaymentDriver) => PaymentDriver
  readonly isOwed?: () => boolean
  /** For live organizations; otherwise they use the sandbox as well. */
  readonly stripe?: Parameters<typeof composePayments>[0]['stripe']
}

/** A server process with the sandbox processor, payments and nothing above them. */
export function createPaymentsNode({
  database,
  clock,
  newsSeed,
  through,
  isOwed,
  stripe: settings,
}: Options) {
  const lines: { code: string }[] = []
  const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const clocks = createClocks({ database, clock })
  const timers = createTimers({ database, clock, log, clocks, order: timerOrder, workers: 2 })
  const random = systemRandom()
  const mover = createMover({ database, clock, random, log, clocks, due: timers.due })
  const shared = { clock, clocks, database, log, random, timers }
  const sealer = createSealer(createKeyRing(['a secret of tests that is long enough']), random)
  const pageUrl = (path: string) => `http://localhost${path}`
  const { processor, stripe, methods, payments } = composePayments(
    { ...shared, newsSeed, pageUrl, sealer, stripe: settings },
    (sandbox, live) => {
      const driver = through?.(sandbox) ?? sandbox
      // Most stories need no other processor, whether their organization is live or not.
      return { sandbox: driver, live: settings ? (through?.(live ?? sandbox) ?? live) : driver }
    },
  )
  const record = async (tx: Tx, { organizationId }: Moment, intentId: string, fact: string) => {
    await tx.run(
      'insert into paid_purposes (organization_id, intent_id, fact) values ($1, $2, $3)',
      [organizationId, intentId, fact],
    )
  }
  payments.hooks.settled.register('test', (tx, moment, { id, status }) =>
    record(tx, moment, id, status),
  )
  payments.hooks.unapplied.register('test', (tx, moment, { chargeId, kind, amount }) =>
    record(tx, moment, chargeId, `${kind} ${amount}`),
  )
  payments.hooks.isOwed.register('test', async () => isOwed?.() ?? true)
  return { database, clock, clocks, timers, mover, processor, stripe, methods, payments, lines }
}
export type PaymentsNode = ReturnType<typeof createPaymentsNode>

let organizations = 0

export async function newPayer(node: PaymentsNode, { live = true } = {}) {
  const organizationId = `payer ${organizations++}`
  await node.database.transaction((tx) => node.clocks.create(tx, organizationId, { live }))
  return { organizationId, customerId: systemRandom().uuid() }
}
export type Payer = Awaited<ReturnType<typeof newPayer>>

type NewIntent = Parameters<PaymentsNode['payments']['open']>[2]
type Intent = Awaited<ReturnType<PaymentsNode['payments']['open']>>

/** A command that opens an intent: the payment of a checkout, unless something else is said. */
export function openIntent(
  node: Pick<PaymentsNode, 'clocks' | 'database' | 'payments'>,
  { organizationId, customerId }: Payer,
  input: Partial<NewIntent> = {},
): Promise<Intent> {
  const { orderId, refundId, changeId } = input
  const hasPurpose = [orderId, refundId, changeId].some((id) => id !== undefined)
  return node.database.transaction(async (tx) => {
    const moment = await node.clocks.moment(tx, organizationId)
    return node.payments.open(tx, moment, {
      kind: 'charge',
      customerId,
      amount: 1500,
      currency: 'usd',
      offSession: false,
      scheduled: false,
      ...(hasPurpose ? {} : { checkoutId: systemRandom().uuid() }),
      ...input,
    })
  })
}

export const payWith = async (
  node: Parameters<typeof openIntent>[0],
  payer: Payer,
  token: string,
) => node.payments.advance((await openIntent(node, payer, { token })).id)

/** The money that moved, by the processor's own books. */
export async function movements({ database }: PaymentsNode, { organizationId }: Payer) {
  const rows = await database.sql.many<{ amount: number }>(
    'select amount from sandbox_movements where organization_id = $1 order by at, amount desc',
    [organizationId],
  )
  return rows.map(({ amount }) => amount)
}

/** What the hooks were told, in order. */
export async function facts({ database }: PaymentsNode, { organizationId }: Payer) {
  const rows = await database.sql.many<{ fact: string }>(
    'select fact from paid_purposes where organization_id = $1 order by seq',
    [organizationId],
  )
  return rows.map(({ fact }) => fact)
}

export const intentOf = async (node: PaymentsNode, { organizationId }: Payer, id: string) => {
  const intent = await node.payments.find(node.database.sql, [organizationId], id)
  if (!intent) throw new Error('There is no such intent.')
  return intent
}

/** Lets time pass in steps, running what is due. */
export async function pass(node: PaymentsNode, ms: number, step = ms) {
  for (let passed = 0; passed < ms; passed += step) {
    node.clock.moveTo(after(node.clock.now(), step))
    await node.timers.sweep()
    await node.timers.runDue()
  }
}

export async function statusesOf({ database }: PaymentsNode, { organizationId }: Payer) {
  const rows = await database.sql.many<{ status: string }>(
    'select status from payment_intents where organization_id = $1',
    [organizationId],
  )
  return rows.map(({ status }) => status)
}

/** The objects of the processor that wait for their customers. */
export async function challengesOf({ database }: PaymentsNode, { organizationId }: Payer) {
  const rows = await database.sql.many<{ reference: string }>(
    `select reference from payment_intents
      where organization_id = $1 and status = 'action_required'`,
    [organizationId],
  )
  return rows.map(({ reference }) => reference)
}

/** Whether the last comparison of these organizations found differences, or failed. */
export async function failingComparisons({ database }: PaymentsNode, payers: readonly Payer[]) {
  const rows = await database.sql.many<{ id: string; isFailing: boolean }>(
    `select organization_id as id, failing_since is not null as "isFailing"
       from payment_comparisons where organization_id = any($1)`,
    [payers.map(({ organizationId }) => organizationId)],
  )
  return Object.fromEntries(rows.map(({ id, isFailing }) => [id, isFailing]))
}

/** The intent of a checkout, and how many messages about it were taken. */
export async function intentOfCheckout({ query }: Pick<TestServer, 'query'>, checkoutId: string) {
  const [row] = await query<{ id: string; reference: string | null; news: number }>(
    `select id, reference, (select count(*) from processor_news n where n.intent_id = i.id) as news
       from payment_intents i where checkout_id = $1`,
    [checkoutId],
  )
  if (!row) throw new Error('The checkout has no payment.')
  return row
}
