import { after, type PaymentState, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Listed, PaymentDriver } from '../../../platform/processors/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { driverOf } from './exchange.ts'
import { type Intent, isFinal } from './rules/intents.ts'
import type { Schedule } from './schedule.ts'
import * as comparisons from './store/comparisons.ts'
import * as store from './store/intents.ts'

export type Difference = {
  readonly reference: string
  readonly intentId: string | null
  /**
   * `unknown`: money of an intent that we do not have. `missing`: an object that the processor lacks.
   * `booked`: the ledger has another amount.
   */
  readonly kind: 'unknown' | 'missing' | 'state' | 'amount' | 'booked'
}

/** Younger differences are asked about, but are no alarm: the work may be in progress. */
const graceTime = span.hour
const reach = 2 * span.day
const batchSize = 100
const mostReported = 1_000

const endedBadly = (kind: PaymentState['kind']) => kind === 'failed' || kind === 'canceled'

/** How our record differs from the processor's own books. */
function differenceOf(
  intent: Intent | undefined,
  { state, reference }: Pick<Listed, 'state' | 'reference'>,
): Difference | undefined {
  const of = (kind: Difference['kind']) => ({ reference, intentId: intent?.id ?? null, kind })
  // An object that moved no money may have been opened for a response that was lost.
  if (!intent) return state.kind === 'succeeded' ? of('unknown') : undefined
  if (state.kind === 'succeeded') {
    if (intent.status !== 'succeeded' && !intent.unapplied) return of('state')
    return state.captured.amount === (intent.captured ?? 0) ? undefined : of('amount')
  }
  if (endedBadly(state.kind))
    return isFinal(intent) && intent.status !== 'succeeded' ? undefined : of('state')
  return isFinal(intent) ? of('state') : undefined
}

type Fact = {
  readonly intent: Intent
  readonly kind: string
  readonly sourceId: string
  /** What it moved at the processor. */
  readonly amount: number
}

/** The entry of the ledger that has the money of an intent. */
function factOf(intent: Intent): Fact | undefined {
  const { captured, id, kind, orderId, refundId, status, unapplied } = intent
  if (!captured) return undefined
  const of = (entry: string, sourceId: string, amount: number) => ({
    intent,
    kind: entry,
    sourceId,
    amount,
  })
  if (unapplied) return of('late_money', id, captured)
  if (status !== 'succeeded') return undefined
  if (kind === 'charge')
    return orderId === null ? undefined : of('order.payment', orderId, captured)
  return refundId === null
    ? of('late_money.refunded', id, -captured)
    : of('refund', refundId, -captured)
}

type Options = Pick<Dependencies, 'clock' | 'clocks' | 'database' | 'drivers' | 'log'> & {
  readonly hooks: Pick<Hooks, 'booked'>
  readonly schedule: Schedule
}

type Pair = { readonly listed: Listed; readonly intent: Intent | undefined }

export function createReconciliation(options: Options) {
  const { clock, clocks, database, drivers, hooks, log, schedule } = options
  const { sql } = database

  /** Intents that differ are asked about again, even if their timers were parked. */
  async function askAgain(organizationId: string, intents: readonly Intent[]) {
    if (intents.length === 0) return
    await database.transaction(async (tx) => {
      const moment: Moment = await clocks.moment(tx, organizationId)
      for (const intent of intents) schedule.now(tx, moment, intent)
    })
  }

  /** The objects of the processor, in batches with our intents. */
  async function* theirs(driver: PaymentDriver, organizationId: string, since: Date) {
    let batch: Listed[] = []
    const paired = async () => {
      const references = batch.map(({ reference }) => reference)
      const intents = await store.findByReferences(sql, organizationId, references)
      const byReference = new Map(intents.map((each) => [each.reference, each]))
      return batch.map((listed) => ({ listed, intent: byReference.get(listed.reference) }))
    }
    for await (const listed of driver.listSince(organizationId, since)) {
      batch.push(listed)
      if (batch.length < batchSize) continue
      yield await paired()
      batch = []
    }
    if (batch.length > 0) yield await paired()
  }

  async function* ours(organizationId: string, since: Date) {
    for (let from = since, id = '00000000-0000-0000-0000-000000000000'; ; ) {
      const page = { id, limit: batchSize }
      const intents = await store.changed(sql, organizationId, from, page)
      yield intents
      const last = intents.at(-1)
      if (!last || intents.length < batchSize) return
      from = last.modifiedAt
      id = last.id
    }
  }

  /** Payments that the ledger has with another amount, or not at all. */
  async function unbooked(organizationId: string, pairs: readonly Pair[]): Promise<Difference[]> {
    const facts = pairs.flatMap(({ intent }) => (intent ? (factOf(intent) ?? []) : []))
    if (!hooks.booked.run || facts.length === 0) return []
    const amounts = new Map<string, number>()
    for (const { kind, sourceId, amount } of await hooks.booked.run(sql, organizationId, facts)) {
      amounts.set(`${kind} ${sourceId}`, amount)
    }
    return facts.flatMap(({ intent, kind, sourceId, amount }): Difference[] =>
      (amounts.get(`${kind} ${sourceId}`) ?? 0) === amount
        ? []
        : [{ reference: intent.reference ?? '', intentId: intent.id, kind: 'booked' }],
    )
  }

  /** Compares what changed since then at the processor and here. */
  async function compare(organizationId: string, since: Date): Promise<Difference[]> {
    const { at, live } = await clocks.show(sql, organizationId)
    const driver = driverOf(drivers, live)
    if (!driver) throw new Error('Live payments have no processor.')
    const settledBefore = after(at, -graceTime)
    const found: Difference[] = []
    const seen = new Set<string>()
    for await (const pairs of theirs(driver, organizationId, since)) {
      const differing: Intent[] = []
      for (const { listed, intent } of pairs) {
        seen.add(listed.reference)
        const difference = differenceOf(intent, listed)
        if (!difference) continue
        if (intent) differing.push(intent)
        if (listed.changedAt <= settledBefore) found.push(difference)
      }
      await askAgain(organizationId, differing)
      const settled = pairs.filter(({ listed }) => listed.changedAt <= settledBefore)
      found.push(...(await unbooked(organizationId, settled)))
    }
    for await (const intents of ours(organizationId, since)) {
      for (const { id, reference, createdAt, modifiedAt } of intents) {
        // It may have been opened after the objects were listed.
        if (modifiedAt > settledBefore) continue
        // Older objects may have changed at the processor before the time of the comparison.
        if (reference === null || seen.has(reference) || createdAt < since) continue
        found.push({ reference, intentId: id, kind: 'missing' })
      }
    }
    return found.slice(0, mostReported)
  }

  async function compareLastDays(organizationId: string, at: Date): Promise<number | undefined> {
    const fields = { organization: organizationId }
    try {
      const differences = await compare(organizationId, after(at, -reach))
      if (differences.length > 0) {
        const found = { count: differences.length, first: differences.slice(0, 20) }
        log.error(
          { code: 'payments.differ', ...fields, ...found },
          'Payments differ from the books of the processor.',
        )
      }
      return differences.length
    } catch (error) {
      log.error(
        { code: 'payments.not_compared', err: error, ...fields },
        'Payments could not be compared with the books of the processor.',
      )
      return undefined
    }
  }

  /** The failure of one organization is no reason to leave out the others. */
  async function check(organizationId: string): Promise<number> {
    const shown = await clocks.show(sql, organizationId).catch(() => undefined)
    if (!shown) return 0
    const differences = await compareLastDays(organizationId, shown.at)
    await comparisons.save(sql, { organizationId, at: clock.now(), differences })
    return differences ?? 0
  }

  return {
    compare,

    /** For a recurring job: compares the last two days of all organizations, and reports differences. */
    async reconcile(signal?: AbortSignal): Promise<number> {
      let count = 0
      for (
        let id = await store.organizationAfter(sql, '');
        id !== undefined;
        id = await store.organizationAfter(sql, id)
      ) {
        signal?.throwIfAborted()
        count += await check(id)
      }
      return count
    },
  }
}
