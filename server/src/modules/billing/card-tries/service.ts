import { createHmac } from 'node:crypto'
import type { CardWork } from '@guildhall/contract/card-work'
import { AppError, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { inBatches, type Sql, type Tx } from '../../../platform/database/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { hostedToken } from '../../../platform/processors/index.ts'
import type { Dependencies } from './dependencies.ts'
import { suffices, type Verdict, verdictOf } from './rules/verdict.ts'
import * as store from './store.ts'
import { createWork, type PageWork } from './work.ts'

/** Who types a card, and where. */
export type Trier = {
  readonly organizationId: string
  /** The checkout, or the customer whose card it is to be. */
  readonly placeId: string
  /** A customer who proved to be one. */
  readonly customerId: string | null
  /** What was typed; it proves nothing. */
  readonly email: string | null
  /** The network address. */
  readonly address: string
}

type Tried = store.Place & { readonly isAnonymous: boolean }

/** Longer than a challenge lasts, whose work must not count twice. */
const keptFor = span.day

export function createCardTries(dependencies: Dependencies) {
  const { clock, clocks, database, payments, random, ring } = dependencies
  const { sql } = database
  const work = createWork(dependencies)

  payments.hooks.settled.register('card-tries', async (tx, _moment, intent) => {
    const { id, kind, offSession, organizationId, status } = intent
    if (kind === 'refund' || offSession) return
    // What a bank still processes is no declined card.
    const hasPassed = status === 'succeeded' || status === 'processing'
    const hasFailed = status === 'failed' || status === 'canceled'
    if (hasPassed || hasFailed) {
      store.settle(tx, organizationId, id, hasPassed ? 'passed' : 'failed')
    }
  })

  function hashOf({ customerId, email }: Trier): Buffer | null {
    const name = customerId ?? email?.trim().toLowerCase()
    const [key] = ring.derive('card-tries')
    if (!key) throw new Error('The key ring is empty.')
    return name ? createHmac('sha256', key).update(name).digest() : null
  }

  function placeOf(trier: Trier, isLive: boolean): Tried {
    const { address, customerId, organizationId, placeId } = trier
    // A sandbox knows test cards only, so that there is nothing to be found out about others.
    const isAnonymous = isLive && customerId === null
    return {
      organizationId,
      placeId,
      isAnonymous,
      ownerHash: isLive ? hashOf(trier) : null,
      network: isAnonymous ? networkOf(address) : null,
    }
  }

  async function verdict(sql: Sql, place: Tried, now: Date, canWork: boolean): Promise<Verdict> {
    const { isAnonymous } = place
    return verdictOf(await store.recent(sql, place, now), { isAnonymous, canWork, now })
  }

  return {
    /**
     * Counts a card in the transaction that opens its payment, or throws 429. It counts as one that does not
     * pay until it does: of any number at once no more get through than one after the other.
     */
    async count(
      tx: Tx,
      { live }: Moment,
      trier: Trier,
      {
        intentId,
        token,
        work: given,
      }: {
        readonly work: PageWork | undefined
        readonly intentId: string
        readonly token: string | null
      },
    ): Promise<void> {
      // The page of the processor looks after what is typed there, also for a browser without scripts.
      if (token === hostedToken) return
      const place = placeOf(trier, live)
      const done = given?.claimed && work.check(trier.placeId, given.claimed)
      store.lock(tx, place)
      const row = { ...place, id: random.uuid(), intentId, createdAt: clock.now() }
      const found = await verdict(tx, place, row.createdAt, given !== undefined)
      const isDone = found.kind === 'work' && done !== undefined && suffices(done.bits, found)
      const isCounted =
        (found.kind === 'go' && (await store.insert(tx, { ...row, work: null }))) ||
        (isDone && (await store.insert(tx, { ...row, work: done.name })))
      if (isCounted) return
      const detail = found.kind === 'go' ? {} : { retryAfter: found.seconds }
      throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', detail)
    },

    /** What a page has the browser compute before it sends a card; `shown` is what it has been told. */
    async workFor(trier: Trier, shown?: string): Promise<CardWork | null> {
      const { live } = await clocks.show(sql, trier.organizationId)
      const found = await verdict(sql, placeOf(trier, live), clock.now(), true)
      return found.kind === 'work' ? work.ask(trier.placeId, found.bits, shown) : null
    },

    sweep: (signal?: AbortSignal) =>
      inBatches((limit) => store.removeOld(sql, new Date(clock.ms() - keptFor), limit), signal),
  }
}
export type CardTries = ReturnType<typeof createCardTries>
