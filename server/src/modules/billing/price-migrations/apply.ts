import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
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

  /** The newest migration that applies, with its prices. */
  async function chosen(tx: Tx, open: readonly subscribers.Candidate[], period: Subscription) {
    for (const migration of open) {
      if (!isInTime(migration.announcedAt, migration, period.periodStart)) continue
      const target = await targetOf(dependencies, tx, migration)
      return { migration, target }
    }
    return undefined
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
    const { id, organizationId, periodStart, productId } = period
    const found = await subscribers.candidates(tx, organizationId, period, periodStart)
    const open = found.filter((each) => isOpen(each, period))
    const skip = async (all: readonly subscribers.Candidate[]) => {
      for (const each of all) await subscribers.settle(tx, each, id, 'skipped', moment.at)
    }
    // Another product, or a change that the merchant made for this subscription, comes first.
    if (before.pendingUpdate || before.productId !== productId) {
      await skip(open)
      return undefined
    }
    const ofOthers = open.filter((each) => each.productId !== productId)
    await skip(ofOthers)
    // A period that is owed is not made dearer by the next one.
    if (before.status === 'past_due') return undefined
    const own = open.filter((each) => each.productId === productId)
    const choice = await chosen(tx, own, period)
    if (!choice) return undefined
    const { migration, target } = choice
    await skip(own.slice(own.indexOf(migration) + 1))
    if (keepReason(period, target) === undefined) return move(tx, moment, period, migration, target)
    await skip([migration])
    return undefined
  })

  subscriptions.hooks.ended.register('price-migrations', (tx, { at }, { id, organizationId }) =>
    subscribers.skipAll(tx, organizationId, id, at),
  )
}
