import { span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Timers } from '../../../platform/timers/index.ts'
import { type Intent, isFinal, nextReading } from './rules/intents.ts'

export const timerKind = 'payments.intent'

/** The request that opened an intent with its customer advances it itself, unless its process ends. */
const headStart = 10 * span.second

/** The timer of an intent: there is one until the intent is final. */
export function createSchedule(timers: Pick<Timers, 'schedule' | 'cancel'>) {
  type Subject = Pick<Intent, 'id' | 'customerId'>
  const timerOf = ({ id, customerId }: Subject) => ({
    kind: timerKind,
    subjectId: id,
    lane: customerId,
  })

  return {
    first(tx: Tx, moment: Moment, intent: Intent) {
      const input = { ...timerOf(intent), dueAt: moment.at }
      timers.schedule(tx, moment, intent.offSession ? input : { ...input, debounceMs: headStart })
    },
    now(tx: Tx, moment: Moment, intent: Subject) {
      timers.schedule(tx, moment, { ...timerOf(intent), dueAt: moment.at })
    },
    /** After a delay by the server's clock. */
    later(tx: Tx, moment: Moment, intent: Subject, delay: number) {
      timers.schedule(tx, moment, { ...timerOf(intent), dueAt: moment.at, debounceMs: delay })
    },
    next(tx: Tx, moment: Moment, intent: Intent) {
      const timer = timerOf(intent)
      if (isFinal(intent)) timers.cancel(tx, moment, timer)
      else timers.schedule(tx, moment, { ...timer, dueAt: nextReading(intent, moment.at) })
    },
  }
}
export type Schedule = ReturnType<typeof createSchedule>
