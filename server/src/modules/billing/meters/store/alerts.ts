import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type Alerts = {
  readonly shares: readonly number[]
  readonly emailCustomers: boolean
  readonly emailTeam: boolean
  readonly modifiedAt: Date | null
}

type Reached = {
  readonly id: string
  readonly meterId: string
  readonly customerId: string
  readonly share: number
  /** Decimals. */
  readonly consumed: string
  readonly credited: number
  readonly balance: string
  readonly resetAt: Date | null
  readonly emailTeam: boolean
}

export function find(sql: Sql, organizationId: string, meterId: string) {
  return sql.one<Alerts>(
    `select a.shares, a.email_customers as "emailCustomers", a.email_team as "emailTeam",
            a.modified_at as "modifiedAt"
       from meter_alerts a where a.organization_id = $1 and a.meter_id = $2`,
    [organizationId, meterId],
  )
}

export async function save(
  tx: Tx,
  organizationId: string,
  meterId: string,
  { emailCustomers, emailTeam, modifiedAt, shares }: Alerts,
): Promise<void> {
  await tx.run(
    `insert into meter_alerts (organization_id, meter_id, shares, email_customers, modified_at, email_team)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, meter_id) do update
        set shares = excluded.shares, email_customers = excluded.email_customers,
            modified_at = excluded.modified_at, email_team = excluded.email_team`,
    [organizationId, meterId, shares, emailCustomers, modifiedAt, emailTeam],
  )
}

/** What is reached now is told to nobody: an alert is about what is used from then on. */
export async function begin(tx: Tx, organizationId: string, meterId: string): Promise<void> {
  await tx.run(
    `with present as (
       select t.id, t.credited, t.reset_at, t.alerted_reset_at, t.alerted_share,
              coalesce((select max(s) from unnest(a.shares) s
                         where t.consumed * 100 >= s * t.credited), 0) as share
         from customer_meters t
         join meter_alerts a on a.organization_id = t.organization_id and a.meter_id = t.meter_id
        where t.organization_id = $1 and t.meter_id = $2 and t.credited > 0
        order by t.customer_id for update of t)
     update customer_meters t
        set alerted_share = p.share, alerted_credited = p.credited, alerted_reset_at = p.reset_at
       from present p
      where t.organization_id = $1 and t.id = p.id
        and p.share > case when p.alerted_reset_at is distinct from p.reset_at then 0
                           else p.alerted_share end`,
    [organizationId, meterId],
  )
}

/**
 * Rows of these customers that have reached a share nobody was told of. A new period begins anew, and so
 * does a larger limit of which less is used.
 */
export function due(tx: Tx, organizationId: string, customerIds: readonly string[]) {
  return tx.many<{ id: string }>(
    `with present as (
       select t.id, t.credited, t.reset_at, t.alerted_reset_at, t.alerted_share, t.alerted_credited,
              t.alerted_reset_at is distinct from t.reset_at as "isNew",
              coalesce((select max(s) from unnest(a.shares) s
                         where t.consumed * 100 >= s * t.credited), 0) as share
         from customer_meters t
         join meter_alerts a on a.organization_id = t.organization_id and a.meter_id = t.meter_id
        where t.organization_id = $1 and t.customer_id = any($2::uuid[]) and t.credited > 0),
     lowered as (
       update customer_meters t
          set alerted_share = case when p."isNew" then 0 else p.share end,
              alerted_credited = p.credited, alerted_reset_at = p.reset_at
         from present p
        where t.organization_id = $1 and t.id = p.id and p.alerted_share > 0
          and (p."isNew" or (p.share < p.alerted_share and p.credited > p.alerted_credited)))
     select p.id from present p
      where p.share > case when p."isNew" then 0 else p.alerted_share end`,
    [organizationId, customerIds],
  )
}

/** Notes what is reached as told; undefined if somebody was told of it already. */
export function tell(tx: Tx, organizationId: string, id: string) {
  return tx.one<Reached>(
    `with present as (
       select t.id, t.credited, t.reset_at, t.alerted_reset_at, t.alerted_share,
              a.email_team,
              coalesce((select max(s) from unnest(a.shares) s
                         where t.consumed * 100 >= s * t.credited), 0) as share
         from customer_meters t
         join meter_alerts a on a.organization_id = t.organization_id and a.meter_id = t.meter_id
        where t.organization_id = $1 and t.id = $2 and t.credited > 0
          for update of t)
     update customer_meters t
        set alerted_share = p.share, alerted_credited = p.credited, alerted_reset_at = p.reset_at
       from present p
      where t.organization_id = $1 and t.id = p.id
        and p.share > case when p.alerted_reset_at is distinct from p.reset_at then 0
                           else p.alerted_share end
      returning t.id, t.meter_id as "meterId", t.customer_id as "customerId", p.share, t.consumed,
                t.credited, t.balance, t.reset_at as "resetAt",
                p.email_team as "emailTeam"`,
    [organizationId, id],
  )
}
