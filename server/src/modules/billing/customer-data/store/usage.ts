import type { Sql } from '../../../../platform/database/index.ts'
import type { Owner, Row, Slice } from './page.ts'

/** Of what has no pages. */
const most = 1_000

export function listBalances(sql: Sql, { customerId, organizationId }: Owner) {
  return sql.many<Row>(
    `-- reads balances: what the seller owes to the customer
     select b.currency, b.amount from balances b
      where b.organization_id = $1 and b.customer_id = $2 order by b.currency limit $3`,
    [organizationId, customerId, most],
  )
}

/** Without the reason, which is a note of the seller. */
export function listAdjustments(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads balance_adjustments: what the seller gave or took
     select a.id, a.created_at, a.amount, a.currency, a.balance
       from balance_adjustments a
      where a.organization_id = $1 and a.customer_id = $2 and (a.created_at, a.id) > ($3, $4)
      order by a.created_at, a.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** Without the reason, which is a note of the seller. */
export function listGifts(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads gifts: what the seller gave for nothing
     select g.subscription_id as id, g.created_at, g.product_id, g.product_name, g.until
       from gifts g
      where g.organization_id = $1 and g.customer_id = $2
        and (g.created_at, g.subscription_id) > ($3, $4)
      order by g.created_at, g.subscription_id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** Without the reason, which is a note of the seller. */
export function listBenefitGifts(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads benefit_gifts: what the seller gave for nothing
     select g.id, g.created_at, g.benefit_id, g.benefit_description, g.until, g.ended_at
       from benefit_gifts g
      where g.organization_id = $1 and g.customer_id = $2 and (g.created_at, g.id) > ($3, $4)
      order by g.created_at, g.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** An entry has one line of a balance, or several of the same moment and kind: all are of one page. */
export function listBalanceChanges(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads ledger_lines: what changed the balances of the customer
     -- reads ledger_entries: when and why
     select e.id, e.at as created_at, e.kind, l.order_id, l.currency,
            -sum(l.amount)::bigint as amount
       from ledger_lines l
       join ledger_entries e on e.organization_id = l.organization_id and e.id = l.entry_id
      where l.organization_id = $1 and l.customer_id = $2 and l.account = 'balance'
        and (e.at, e.id) > ($3, $4)
      group by e.id, e.at, e.kind, l.order_id, l.currency
      order by e.at, e.id fetch first $5 rows with ties`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

export function listMeters(sql: Sql, owner: Owner, { id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads customer_meters: what was used and what is left
     -- reads meters: their names
     select c.meter_id as id, m.name, m.unit, c.consumed::float8 as consumed_units,
            c.credited as credited_units, c.balance::float8 as balance, c.created_at, c.modified_at
       from customer_meters c
       join meters m on m.organization_id = c.organization_id and m.id = c.meter_id
      where c.organization_id = $1 and c.customer_id = $2 and c.meter_id > $3
      order by c.meter_id limit $4`,
    [owner.organizationId, owner.customerId, id, limit],
  )
}

/** Those that count: what was used up or has expired is in the balance of its meter. */
export function listCredits(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads meter_credits: credits that can be used
     select c.id, c.meter_id, c.units, c.remaining, c.rollover, c.subscription_id, c.expires_at,
            c.created_at
       from meter_credits c
      where c.organization_id = $1 and c.customer_id = $2 and c.ended_at is null
        and (c.created_at, c.id) > ($3, $4)
      order by c.created_at, c.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** Under which the events of the customer are stored: one of their own, and one of each external id. */
export function listSubjects(sql: Sql, { customerId, organizationId }: Owner, after: number) {
  return sql.many<{ readonly id: number }>(
    `-- reads usage_subjects: whom the events of the customer name
     select s.id from usage_subjects s
      where s.organization_id = $1 and s.customer_id = $2 and s.id > $3 order by s.id limit $4`,
    [organizationId, customerId, after, most],
  )
}

/** Metadata and external ids are notes of the seller's programs. */
export function listEvents(
  sql: Sql,
  { organizationId }: Owner,
  subjectId: number,
  { at, id, limit }: Slice,
) {
  return sql.many<Row>(
    `-- reads usage_events: what was used, and when
     select e.id, e.name, e.source, e.timestamp from usage_events e
      where e.organization_id = $1 and e.subject_id = $2 and e.deleted_at is null
        and (e.timestamp, e.id) > ($3, $4)
      order by e.timestamp, e.id limit $5`,
    [organizationId, subjectId, at, id, limit],
  )
}
