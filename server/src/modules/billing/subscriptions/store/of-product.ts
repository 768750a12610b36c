import type { Sql, Tx } from '../../../../platform/database/index.ts'
import { columns, type Subscription } from './subscriptions.ts'

/** The running ones of a product after the given one, protected from changes until the commit. */
export function batchOfProduct(
  tx: Tx,
  organizationId: string,
  productId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) {
  return tx.many<Subscription>(
    `select ${columns} from subscriptions s
      where s.organization_id = $1 and s.product_id = $2
        and s.status in ('trialing', 'active', 'past_due')
        and ($3::uuid is null or s.id > $3)
      order by s.id limit $4 for share`,
    [organizationId, productId, after, limit],
  )
}

/** Protected from changes until the commit. */
export function share(tx: Tx, organizationId: string, ids: readonly string[]) {
  return tx.many<Subscription>(
    `select ${columns} from subscriptions s
      where s.organization_id = $1 and s.id = any($2::uuid[]) order by s.id for share`,
    [organizationId, ids],
  )
}

/** Subscribers of a product who pay the same. */
export type SubscriberGroup = Pick<
  Subscription,
  | 'currency'
  | 'amount'
  | 'prices'
  | 'seats'
  | 'discountId'
  | 'interval'
  | 'intervalCount'
  | 'status'
  | 'cancelAtPeriodEnd'
> & { readonly isChanging: boolean; readonly n: number }

/** All running ones of a product. */
export const groupsOfProduct = (sql: Sql, organizationId: string, productId: string) =>
  sql.many<SubscriberGroup>(
    `select s.currency, s.amount, s.bought_prices as "prices", s.seats, s.discount_id as "discountId",
            s.recurring_interval as "interval", s.recurring_interval_count as "intervalCount",
            s.status, s.cancel_at_period_end as "cancelAtPeriodEnd",
            s.pending_update is not null as "isChanging", count(*) as n
       from subscriptions s
      where s.organization_id = $1 and s.product_id = $2
        and s.status in ('trialing', 'active', 'past_due')
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    [organizationId, productId],
  )
