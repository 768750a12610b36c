import { changedAt } from '../../../platform/billing-clock/index.ts'
import { targetOf } from './change.ts'
import { announceAt, appliesAt } from './dates.ts'
import type { Dependencies } from './dependencies.ts'
import { keepReason } from './eligible.ts'
import * as migrations from './store/migrations.ts'
import * as subscribers from './store/subscribers.ts'

export const enrollment = 'price-migrations.enroll'
export const announcement = 'price-migrations.announce'
const batch = 200

/** Lists who subscribes to the product, a batch per run, so that renewals hardly wait. */
export function defineEnrollment(dependencies: Dependencies) {
  const { subscriptions, timers } = dependencies
  timers.define({
    name: enrollment,
    async lock(tx, { organizationId, subjectId }) {
      await migrations.lock(tx, organizationId, subjectId)
    },
    async run(tx, { organizationId, subjectId }, moment) {
      const migration = await migrations.lock(tx, organizationId, subjectId)
      if (!migration || migration.canceledAt || migration.enrolledAt) return
      const { createdAt, enrolledTo, id, noticeDays, productId } = migration
      const page = { after: enrolledTo, limit: batch }
      const found = await subscriptions.batchOfProduct(tx, organizationId, productId, page)
      const target = await targetOf(dependencies, tx, migration)
      const concerned = found.filter(
        // Whoever subscribes later pays what the product costs then.
        (each) => each.createdAt <= createdAt && keepReason(each, target) === undefined,
      )
      const added = concerned.map((each) => ({
        subscriptionId: each.id,
        announceAt:
          noticeDays === 0 ? null : announceAt(appliesAt(each, migration, moment.at), migration),
      }))
      await subscribers.insert(tx, migration, added)
      const isLast = found.length < batch
      await migrations.save(tx, {
        ...migration,
        enrolledTo: found.at(-1)?.id ?? enrolledTo,
        enrolledAt: isLast ? moment.at : null,
        modifiedAt: changedAt(moment, migration),
      })
      const timer = { subjectId: id, lane: id, dueAt: moment.at }
      if (!isLast) timers.schedule(tx, moment, { kind: enrollment, ...timer })
      if (isLast && noticeDays > 0) timers.schedule(tx, moment, { kind: announcement, ...timer })
    },
  })
}
