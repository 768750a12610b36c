import { after, type PaymentState, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Listed } from '../../../platform/processors/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Intent, isFinal } from './rules/intents.ts'
import type { Schedule } from './schedule.ts'
import * as store from './store/intents.ts'

export type Difference = {
  readonly reference: string
  readonly intentId: string | null
  /** `unknown`: money of an intent that we do not have. `missing`: an object that the processor lacks. */
  readonly kind: 'unknown' | 'missing' | 'state' | 'amount'
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

type Options = Pick<Dependencies, 'clocks' | 'database' | 'driver' | 'log'> & {
  readonly schedule: Schedule
}

export function createReconciliation({ clocks, database, driver, log, schedule }: Options) {
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
  async function* theirs(organizationId: string, since: Date) {
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

  /** Compares what changed since then at the processor and here. */
  async function compare(organizationId: string, since: Date): Promise<Difference[]> {
    const { at } = await clocks.show(sql, organizationId)
    const settledBefore = after(at, -graceTime)
    const found: Difference[] = []
    const seen = new Set<string>()
    for await (const pairs of theirs(organizationId, since)) {
      const differing: Intent[] = []
      for (const { listed, intent } of pairs) {
        seen.add(listed.reference)
        const difference = differenceOf(intent, listed)
        if (!difference) continue
        if (intent) differing.push(intent)
        if (listed.changedAt <= settledBefore) found.push(difference)
      }
      await askAgain(organizationId, differing)
    }
    for await (const intents of ours(organizationId, since)) {
      for (const { id, reference, createdAt } of intents) {
        // Older objects may have changed at the processor before the time of the comparison.
        if (reference === null || seen.has(reference) || createdAt < since) continue
        found.push({ reference, intentId: id, kind: 'missing' })
      }
    }
    return found.slice(0, mostReported)
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
        const shown = await clocks.show(sql, id).catch(() => undefined)
        if (!shown) continue
        const differences = await compare(id, after(shown.at, -reach))
        count += differences.length
        if (differences.length === 0) continue
        const fields = {
          organization: id,
          count: differences.length,
          first: differences.slice(0, 20),
        }
        log.error(
          { code: 'payments.differ', ...fields },
          'Payments differ from the books of the processor.',
        )
      }
      return count
    },
  }
}
