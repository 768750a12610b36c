import { AppError, invalidInput, orThrow } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import {
  type Cycle,
  checkPause,
  checkResume,
  checkUnpause,
  type Record,
  type Subscription,
} from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'

const sameDate = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** Pauses of a subscription, which is locked. */
export function createPause({ subscriptions }: Dependencies, record: Record, cycle: Cycle) {
  /** One that has begun may end on another date. */
  function checkDate({ at }: Moment, { periodEnd, status }: Subscription, date: Date | null) {
    if (date === null) return
    const isPaused = status === 'paused'
    if (date > (isPaused ? at : periodEnd)) return
    throw invalidInput({
      loc: ['body', 'resumes_at'],
      msg: isPaused ? 'Must be in the future.' : 'Must be after the end of the current period.',
      type: 'value_error',
    })
  }

  return {
    /** What is said replaces what was planned before. */
    async plan(tx: Tx, moment: Moment, before: Subscription, resumesAt: Date | null) {
      orThrow(checkPause(before))
      checkDate(moment, before, resumesAt)
      const pauseAtPeriodEnd = before.status !== 'paused'
      const isSame =
        before.pauseAtPeriodEnd === pauseAtPeriodEnd && sameDate(before.resumesAt, resumesAt)
      if (isSame) return before
      const changed = await record.change(tx, moment, before, { pauseAtPeriodEnd, resumesAt })
      for (const hook of subscriptions.hooks.pausePlanned) await hook(tx, moment, changed)
      return changed
    },

    undo(tx: Tx, moment: Moment, before: Subscription) {
      orThrow(checkUnpause(before))
      return record.change(tx, moment, before, { pauseAtPeriodEnd: false, resumesAt: null })
    },

    async resume(tx: Tx, moment: Moment, before: Subscription) {
      orThrow(checkResume(before))
      if (await cycle.owes(tx, before)) throw new AppError('SUBSCRIPTION_HAS_OVERDUE_ORDERS')
      return cycle.resume(tx, moment, before)
    },
  }
}
export type Pause = ReturnType<typeof createPause>
