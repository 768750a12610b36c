import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Timer } from '../../../platform/timers/index.ts'
import type { Dependencies } from './dependencies.ts'

type Work = (tx: Tx, moment: Moment, timer: Timer) => Promise<void>

/**
 * Emails are written by timers: no command waits for one, and the email and the end of its timer are
 * one transaction, so each is sent once.
 */
export function createLater({ timers }: Pick<Dependencies, 'timers'>, name: string, work: Work) {
  const kind = `customer-emails.${name}`
  timers.define({ name: kind, run: (tx, timer, moment) => work(tx, moment, timer) })
  return {
    schedule(tx: Tx, moment: Moment, subjectId: string, dueAt: Date = moment.at) {
      // A lane of its own: a failing email delays no payment.
      timers.schedule(tx, moment, { kind, subjectId, lane: `email ${subjectId}`, dueAt })
    },
    cancel(tx: Tx, moment: Moment, subjectId: string) {
      timers.cancel(tx, moment, { kind, subjectId })
    },
  }
}
