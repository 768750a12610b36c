import { after, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Subscription } from '../subscriptions/index.ts'
import { changeOf, targetOf } from './change.ts'
import { announceAt, appliesAt } from './dates.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { announcement } from './enroll.ts'
import * as migrations from './store/migrations.ts'
import * as subscribers from './store/subscribers.ts'

const batch = 200

/** It may never move, so its customer is not told yet. */
export const isUncertain = ({ cancelAtPeriodEnd, pendingUpdate, status }: Subscription) =>
  cancelAtPeriodEnd || pendingUpdate !== null || status === 'past_due'

/** Tells customers of their new prices in time: an event for each, and the hook that emails use. */
export function defineAnnouncement(dependencies: Dependencies, hooks: Hooks) {
  const { discounts, events, subscriptions, timers } = dependencies

  /** The due date of a subscriber who is not told now; undefined for one who is. */
  function laterDate(
    subscription: Subscription,
    migration: migrations.PriceMigration,
    { at }: Moment,
  ) {
    if (isUncertain(subscription)) return after(at, span.day)
    const due = announceAt(appliesAt(subscription, migration, at), migration)
    return due > at ? due : undefined
  }

  async function tell(
    tx: Tx,
    moment: Moment,
    migration: migrations.PriceMigration,
    told: readonly Subscription[],
  ) {
    if (told.length === 0) return
    const { organizationId } = migration
    const ids = [...new Set(told.flatMap(({ discountId }) => discountId ?? []))]
    const found = ids.length > 0 ? await discounts.findMany(tx, organizationId, ids) : []
    const target = await targetOf(dependencies, tx, migration)
    for (const each of told) {
      const discount = found.find(({ id }) => id === each.discountId) ?? null
      const start = appliesAt(each, migration, moment.at)
      const change = changeOf(each, { migration, target, discount, start })
      const aggregate = `subscription:${each.id}`
      await events.append(tx, 'price_migration.announced', aggregate, change, moment.at)
      for (const step of hooks.announced) {
        step(tx, moment, { migrationId: migration.id, subscriptionId: each.id })
      }
    }
    const toldIds = told.map(({ id }) => id)
    await subscribers.markAnnounced(tx, migration, toldIds, moment.at)
  }

  timers.define({
    name: announcement,
    async lock(tx, { organizationId, subjectId }) {
      await migrations.lock(tx, organizationId, subjectId)
    },
    async run(tx, { organizationId, subjectId, lane }, moment) {
      const migration = await migrations.lock(tx, organizationId, subjectId)
      if (!migration || migration.canceledAt) return
      const next = await subscribers.toAnnounce(tx, migration, batch)
      const due = next.filter((each) => each.announceAt <= moment.at)
      const ids = due.map(({ subscriptionId }) => subscriptionId)
      const told: Subscription[] = []
      const later: subscribers.NewSubscriber[] = []
      const present = await subscriptions.share(tx, organizationId, ids)
      for (const each of present) {
        const date = laterDate(each, migration, moment)
        if (date) later.push({ subscriptionId: each.id, announceAt: date })
        else told.push(each)
      }
      // One that is gone would be due forever.
      const found = new Set(present.map(({ id }) => id))
      for (const id of ids.filter((each) => !found.has(each))) {
        await subscribers.settle(tx, migration, id, 'skipped', moment.at)
      }
      await tell(tx, moment, migration, told)
      if (later.length > 0) await subscribers.announceLater(tx, migration, later)
      const [first] = await subscribers.toAnnounce(tx, migration, 1)
      if (!first) return
      const dueAt = new Date(Math.max(first.announceAt.getTime(), moment.at.getTime()))
      timers.schedule(tx, moment, { kind: announcement, subjectId, lane, dueAt })
    },
  })
}
