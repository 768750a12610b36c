import type { Sql } from '../../../../platform/database/index.ts'
import type { Life } from '../rules/cohorts.ts'

type Selection = {
  readonly organizationId: string
  readonly productIds: readonly string[] | undefined
  /** The starts of the intervals until now. */
  readonly starts: readonly Date[]
  readonly from: Date
  readonly to: Date
}

/** The subscriptions that started from `from` until `to`, by the intervals of their start and end. */
export function readLives(
  sql: Sql,
  { organizationId, productIds, starts, from, to }: Selection,
): Promise<Life[]> {
  return sql.search<Life>(
    `with started as materialized (
       select f.subscription_id, f.at, sum(f.count) as count from metric_facts f
        where f.organization_id = $1 and f.kind = 'subscription.started'
          and f.at >= $4 and f.at < $5
          and ($2::uuid[] is null or f.product_id = any($2::uuid[]))
        group by f.subscription_id, f.at having sum(f.count) > 0
     ), ended as materialized (
       select f.subscription_id, f.at, sum(f.count) as count from metric_facts f
        where f.organization_id = $1 and f.kind = 'subscription.ended' and f.at >= $4
        group by f.subscription_id, f.at having sum(f.count) > 0
     )
     select width_bucket(s.at, $3::timestamptz[]) - 1 as "startedIn",
            width_bucket(e.at, $3::timestamptz[]) - 1 as "endedIn", count(*)::int as count
       from started s left join ended e on e.subscription_id = s.subscription_id
      group by 1, 2`,
    [organizationId, productIds, starts, from, to],
  )
}
