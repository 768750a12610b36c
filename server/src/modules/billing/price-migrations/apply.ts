import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Price } from '../products/index.ts'
import { type PinnedPrice, pinned, type Subscription } from '../subscriptions/index.ts'
import { changeOf, discountOf, targetOf } from './change.ts'
import { isInTime } from './dates.ts'
import type { Dependencies } from './dependencies.ts'
import { keepReason } from './eligible.ts'
import * as subscribers from './store/subscribers.ts'

/** Never once it was decided. Until all are listed, this one may be missing in the list. */
export const isOpen = (candidate: subscribers.Candidate, { createdAt }: Subscription) =>
  candidate.subscriberStatus === 'waiting' ||
  (candidate.subscriberStatus === null &&
    candidate.enrolledAt === null &&
    createdAt <= candidate.createdAt)

/** Gives subscriptions their new prices when a period begins, in the same transaction. */
export function registerPrices(dependencies: Dependencies) {
  const { events, subscriptions } = dependencies

  type Decision = {
    readonly skipped: readonly subscribers.Candidate[]
    readonly move: { readonly migration: subscribers.Candidate; readonly target: Price[] } | null
  }

  /** Which of the open ones a period decides that begins then. */
  async function decisionOf(
    sql: Sql,
    before: Subscription,
    period: Subscription,
  ): Promise<Decision> {
    const { organizationId, periodStart, productId } = period
    const found = await subscribers.candidates(sql, organizationId, period, periodStart)
    const open = found.filter((each) => isOpen(each, period))
    // Another product, or a change that the merchant made for this subscription, comes first.
    if (before.pendingUpdate || before.productId !== productId) return { skipped: open, move: null }
    const ofOthers = open.filter((each) => each.productId !== productId)
    // A period that is owed is not made dearer by the next one.
    if (before.status === 'past_due') return { skipped: ofOthers, move: null }
    const own = open.filter((each) => each.productId === productId)
    // The newest that applies.
    const index = own.findIndex((each) => isInTime(each.announcedAt, each, periodStart))
    const migration = own[index]
    if (!migration) return { skipped: ofOthers, move: null }
    const older = [...ofOthers, ...own.slice(index + 1)]
    const target = await targetOf(dependencies, sql, migration)
    if (keepReason(period, target) === undefined) {
      return { skipped: older, move: { migration, target } }
    }
    return { skipped: [...older, migration], move: null }
  }

  async function move(
    tx: Tx,
    moment: Moment,
    period: Subscription,
    migration: subscribers.Candidate,
    target: readonly Price[],
  ): Promise<PinnedPrice[]> {
    await subscribers.settle(tx, migration, period.id, 'moved', moment.at)
    const discount = await discountOf(dependencies, tx, period)
    const change = changeOf(period, { migration, target, discount, start: period.periodStart })
    const aggregate = `subscription:${period.id}`
    await events.append(tx, 'price_migration.applied', aggregate, change, moment.at)
    return pinned(target, period)
  }

  subscriptions.hooks.newPrices.provide('price-migrations', async (tx, moment, before, period) => {
    const decision = await decisionOf(tx, before, period)
    for (const each of decision.skipped) {
      await subscribers.settle(tx, each, period.id, 'skipped', moment.at)
    }
    if (!decision.move) return undefined
    return move(tx, moment, period, decision.move.migration, decision.move.target)
  })

  subscriptions.hooks.pricesAhead.provide('price-migrations', async (sql, before, period) => {
    const { move: ahead } = await decisionOf(sql, before, period)
    return ahead ? pinned(ahead.target, period) : undefined
  })

  subscriptions.hooks.ended.register('price-migrations', (tx, { at }, { id, organizationId }) =>
    subscribers.skipAll(tx, organizationId, id, at),
  )
}
