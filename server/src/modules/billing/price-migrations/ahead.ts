import type { PriceChange } from '@guildhall/contract/billing/price-migrations'
import type { Tx } from '../../../platform/database/index.ts'
import { isUncertain } from './announce.ts'
import { isOpen } from './apply.ts'
import { changeOf, discountOf, targetOf } from './change.ts'
import { appliesAt, isInTime } from './dates.ts'
import type { Announced, Dependencies } from './dependencies.ts'
import { keepReason } from './eligible.ts'
import * as subscribers from './store/subscribers.ts'

/** What was announced to a subscriber, as it is now: it may have changed since. */
export function createAhead(dependencies: Dependencies) {
  const { subscriptions } = dependencies

  /** Undefined if it will not come; uncertain while the customer cancels, owes or changes. */
  return async function ahead(
    tx: Tx,
    organizationId: string,
    { migrationId, subscriptionId }: Announced,
  ): Promise<PriceChange | 'uncertain' | undefined> {
    const subscription = await subscriptions.read(tx, [organizationId], subscriptionId)
    if (!subscription || subscription.endedAt) return undefined
    const of = { organizationId, id: migrationId }
    const migration = await subscribers.announced(tx, of, subscriptionId)
    if (migration?.productId !== subscription.productId) return undefined
    if (isUncertain(subscription)) return 'uncertain'
    const start = appliesAt(subscription, migration, migration.announcedAt)
    const found = await subscribers.candidates(tx, organizationId, subscription, start)
    const first = found.find(
      (each) =>
        each.productId === subscription.productId &&
        isOpen(each, subscription) &&
        isInTime(each.announcedAt, each, start),
    )
    // A newer move comes first, which has its own announcement.
    if (first?.id !== migration.id) return undefined
    const target = await targetOf(dependencies, tx, migration)
    if (keepReason(subscription, target) !== undefined) return undefined
    const discount = await discountOf(dependencies, tx, subscription)
    return changeOf(subscription, { migration, target, discount, start })
  }
}
