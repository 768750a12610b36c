import type { Sql } from '../database/index.ts'
import { setAsideQueue } from './options.ts'

/** A queue of background work at this moment. */
export type QueueState = {
  readonly name: string
  readonly waiting: number
  readonly due: number
  readonly active: number
  readonly retrying: number
  readonly oldestDue: Date | null
}

export function listQueues(sql: Sql, now: Date) {
  return sql.many<QueueState>(
    `select name, count(*) filter (where state in ('created', 'retry')) as waiting,
            count(*) filter (where state in ('created', 'retry') and start_after <= $2) as due,
            count(*) filter (where state = 'active') as active,
            count(*) filter (where state = 'retry') as retrying,
            min(start_after) filter (where state in ('created', 'retry') and start_after <= $2)
              as "oldestDue"
       from jobs.job where state <= 'active' and name <> $1 group by name order by name`,
    [setAsideQueue, now],
  )
}
