import type { Sql } from '../database/index.ts'
import type { Sample } from '../metrics/index.ts'
import type { Clock } from '../system.ts'

type Row = { queue: string; due: number; oldest: Date }

/** Number of due jobs per queue, and the age of the oldest one. */
export function createQueueMetrics(sql: Sql, clock: Clock) {
  let rows: readonly Row[] = []
  return {
    async due(): Promise<readonly Sample[]> {
      rows = await sql.many<Row>(
        `select name as queue, count(*)::int as due, min(start_after) as oldest
           from jobs.job
          where state < 'active' and start_after <= $1
          group by name`,
        [clock.now()],
      )
      return rows.map(({ queue, due }) => ({ labels: { queue }, value: due }))
    },
    /** From the last result of `due`. */
    oldest: (): readonly Sample[] =>
      rows.map(({ queue, oldest }) => ({
        labels: { queue },
        value: Math.max(0, (clock.ms() - oldest.getTime()) / 1000),
      })),
  }
}
