import type { BenefitType } from '@guildhall/contract/billing/benefit-types'
import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import {
  createList,
  createPageBoundaries,
  type ListDefinition,
  likePattern,
  type Values,
} from '../../../../platform/lists/index.ts'
import type { Clock } from '../../../../platform/system.ts'
import type { Grant } from '../rules/grant.ts'

const columns = `g.id, g.organization_id as "organizationId", g.benefit_id as "benefitId",
  g.customer_id as "customerId", g.member_id as "memberId",
  g.subscription_id as "subscriptionId", g.order_id as "orderId", g.gift_id as "giftId",
  g.seat_id as "seatId",
  g.period_start as "periodStart", g.properties, g.error,
  g.granted_at as "grantedAt", g.revoked_at as "revokedAt", g.version, g.round,
  g.is_held as "isHeld", g.task, g.task_number as "taskNumber",
  g.task_attempts as "taskAttempts", g.task_until as "taskUntil", g.created_at as "createdAt",
  g.modified_at as "modifiedAt"`

const valuesOf = (grant: Grant) => [
  grant.id,
  grant.organizationId,
  grant.benefitId,
  grant.customerId,
  grant.memberId,
  grant.subscriptionId,
  grant.orderId,
  grant.properties,
  grant.error,
  grant.grantedAt,
  grant.revokedAt,
  grant.version,
  grant.round,
  grant.isHeld,
  grant.task,
  grant.taskNumber,
  grant.taskAttempts,
  grant.taskUntil,
  grant.createdAt,
  grant.modifiedAt,
  grant.seatId,
  grant.periodStart,
  grant.giftId,
]

export function insert(tx: Tx, grant: Grant): void {
  tx.send(
    `insert into benefit_grants (id, organization_id, benefit_id, customer_id, member_id,
       subscription_id, order_id, properties, error, granted_at, revoked_at, version, round, is_held,
       task, task_number, task_attempts, task_until, created_at, modified_at, seat_id,
       period_start, gift_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21, $22, $23)`,
    valuesOf(grant),
  )
}

/** Whose it is and what it is for never changes. */
export function save(tx: Tx, grant: Grant): void {
  tx.send(
    `update benefit_grants
        set properties = $3, error = $4, granted_at = $5, revoked_at = $6, version = $7, round = $8,
            is_held = $9, task = $10, task_number = $11, task_attempts = $12, task_until = $13,
            modified_at = $14, seat_id = $15, period_start = $16
      where organization_id = $2 and id = $1`,
    [
      grant.id,
      grant.organizationId,
      grant.properties,
      grant.error,
      grant.grantedAt,
      grant.revokedAt,
      grant.version,
      grant.round,
      grant.isHeld,
      grant.task,
      grant.taskNumber,
      grant.taskAttempts,
      grant.taskUntil,
      grant.modifiedAt,
      grant.seatId,
      grant.periodStart,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Grant>(
    `select ${columns} from benefit_grants g where g.organization_id = any($1) and g.id = $2`,
    [organizationIds, id],
  )
}

export const findMany = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<Grant>(
    `select ${columns} from benefit_grants g
      where g.organization_id = $1 and g.id = any($2::uuid[])`,
    [organizationId, ids],
  )

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Grant>(
    `select ${columns} from benefit_grants g
      where g.organization_id = $1 and g.id = $2 for update`,
    [organizationId, id],
  )
}

/** What a customer has of a benefit now, oldest first, a thousand at most. */
export function lockGrantedOf(
  tx: Tx,
  organizationId: string,
  { benefitId, customerId }: Pick<Grant, 'benefitId' | 'customerId'>,
) {
  return tx.many<Grant>(
    `select ${columns} from benefit_grants g
      where g.organization_id = $1 and g.customer_id = $2 and g.benefit_id = $3
        and g.granted_at is not null
      order by g.created_at, g.id limit 1000 for update`,
    [organizationId, customerId, benefitId],
  )
}

/** What a customer has of benefits of a type, or failed to get: a thousand at most. */
export function lockLiveOfType(
  tx: Tx,
  organizationId: string,
  customerId: string,
  type: BenefitType,
) {
  return tx.many<Grant>(
    `-- reads benefits: the type of what was granted
     select ${columns} from benefit_grants g
       join benefits b on b.organization_id = g.organization_id and b.id = g.benefit_id
      where g.organization_id = $1 and g.customer_id = $2 and b.type = $3
        and g.revoked_at is null
      order by g.created_at, g.id limit 1000 for update of g`,
    [organizationId, customerId, type],
  )
}

/** What one customer has of one subscription, order or gift. */
type Part = { readonly sourceId: string; readonly customerId: string }

/** What customers have of what was bought, in the order in which it was granted. */
export function lockOfSources(tx: Tx, organizationId: string, parts: readonly Part[]) {
  return tx.many<Grant>(
    `select ${columns} from benefit_grants g
      where g.organization_id = $1
        and (coalesce(g.subscription_id, g.order_id, g.gift_id), g.customer_id) in (
          select * from unnest($2::uuid[], $3::uuid[]))
      order by g.created_at, g.id for update`,
    [organizationId, parts.map(({ sourceId }) => sourceId), parts.map((part) => part.customerId)],
  )
}

/** The ids of what a customer got with these subscriptions or orders. */
export async function idsOfSources(
  sql: Sql,
  organizationId: string,
  customerId: string,
  sourceIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.many<{ id: string }>(
    `select g.id from benefit_grants g
      where g.organization_id = $1 and g.customer_id = $2
        and coalesce(g.subscription_id, g.order_id, g.gift_id) = any($3::uuid[])`,
    [organizationId, customerId, sourceIds],
  )
  return rows.map(({ id }) => id)
}

/** The types of the benefits that were granted of a subscription or order. */
export async function typesOfSource(sql: Sql, organizationId: string, sourceId: string) {
  const rows = await sql.many<{ type: BenefitType }>(
    `-- reads benefits: the type of what was granted
     select distinct b.type from benefit_grants g
       join benefits b on b.organization_id = g.organization_id and b.id = g.benefit_id
      where g.organization_id = $1 and coalesce(g.subscription_id, g.order_id, g.gift_id) = $2
        and g.granted_at is not null`,
    [organizationId, sourceId],
  )
  return rows.map(({ type }) => type)
}

/** Who has something by these seats. */
export function liveOfSeats(tx: Tx, organizationId: string, seatIds: readonly string[]) {
  return tx.many<{ seatId: string; customerId: string }>(
    `select distinct g.seat_id as "seatId", g.customer_id as "customerId" from benefit_grants g
      where g.organization_id = $1 and g.seat_id = any($2::uuid[]) and g.revoked_at is null`,
    [organizationId, seatIds],
  )
}

type Holder = Pick<Grant, 'organizationId' | 'benefitId' | 'customerId' | 'memberId' | 'id'>

/** The other grants of the same benefit that somebody has, live or at work. */
export function othersOf(tx: Tx, { benefitId, customerId, id, memberId, organizationId }: Holder) {
  return tx.many<Pick<Grant, 'revokedAt' | 'taskUntil'>>(
    `select g.revoked_at as "revokedAt", g.task_until as "taskUntil" from benefit_grants g
      where g.organization_id = $1 and g.customer_id = $2 and g.benefit_id = $3 and g.id <> $4
        and g.member_id is not distinct from $5
        and (g.revoked_at is null or g.task_until is not null)`,
    [organizationId, customerId, benefitId, id, memberId],
  )
}

type Live = Pick<Grant, 'id' | 'customerId' | 'subscriptionId' | 'orderId' | 'giftId'>

const live = `select g.id, g.customer_id as "customerId", g.subscription_id as "subscriptionId",
    g.order_id as "orderId", g.gift_id as "giftId" from benefit_grants g`

export function liveOfBenefit(
  sql: Sql,
  organizationId: string,
  benefitId: string,
  after: string | null,
  limit: number,
) {
  return sql.many<Live>(
    `${live}
      where g.organization_id = $1 and g.benefit_id = $2 and g.revoked_at is null
        and g.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
      order by g.id limit $4`,
    [organizationId, benefitId, after, limit],
  )
}

export function liveOfCustomer(
  sql: Sql,
  organizationId: string,
  customerId: string,
  after: string | null,
  limit: number,
) {
  return sql.many<Live>(
    `${live}
      where g.organization_id = $1 and g.customer_id = $2 and g.revoked_at is null
        and g.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
      order by g.id limit $4`,
    [organizationId, customerId, after, limit],
  )
}

/** What customers have now, oldest first, a thousand of each at most. */
export function grantedTo(sql: Sql, organizationId: string, customerIds: readonly string[]) {
  return sql.many<Grant>(
    `select ${columns}
       from unnest($2::uuid[]) as asked (id) cross join lateral (
         select * from benefit_grants
          where organization_id = $1 and customer_id = asked.id and granted_at is not null
          order by created_at, id limit 1000) as g
      order by g.created_at, g.id`,
    [organizationId, customerIds],
  )
}

const identities = `array['account_id', 'granted_account_id', 'user_provided_key']`

/** What says who a customer is elsewhere; not while it is still needed there. */
export const anonymizeSome = (
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  limit: number,
) =>
  tx.run(
    `update benefit_grants set properties = properties - ${identities}
      where organization_id = $1 and id = any(array(
        select id from benefit_grants
         where organization_id = $1 and customer_id = $2 and task is null
           and properties ?| ${identities}
         limit $3))`,
    [organizationId, id, limit],
  )

export type GrantSort = 'created_at' | 'granted_at' | 'revoked_at'
export type GrantFilter =
  | 'customer'
  | 'externalCustomer'
  | 'benefit'
  | 'member'
  | 'granted'
  | 'revoked'
  | 'order'
  | 'subscription'
  | 'source'

export const listName = 'benefit_grants'

const definition: ListDefinition<GrantSort, GrantFilter> = {
  notes: '-- reads benefits: customers look for grants by the type and text of the benefit',
  from: 'benefit_grants g',
  id: 'g.id',
  organizationId: 'g.organization_id',
  columns,
  sorts: {
    created_at: { by: 'g.created_at', type: 'timestamptz', id: 'g.id' },
    granted_at: { by: 'g.granted_at', type: 'timestamptz', id: 'g.id', nullable: true },
    revoked_at: { by: 'g.revoked_at', type: 'timestamptz', id: 'g.id', nullable: true },
  },
  filters: {
    customer: { expression: 'g.customer_id', type: 'uuid' },
    externalCustomer: { expression: 'g.customer_id', type: 'uuid' },
    benefit: { expression: 'g.benefit_id', type: 'uuid' },
    member: { expression: 'g.member_id', type: 'uuid' },
    order: { expression: 'g.order_id', type: 'uuid' },
    subscription: { expression: 'g.subscription_id', type: 'uuid' },
    source: { expression: 'coalesce(g.subscription_id, g.order_id, g.gift_id)', type: 'uuid' },
    granted: { expression: '(g.granted_at is not null)::text' },
    revoked: { expression: '(g.revoked_at is not null)::text' },
  },
  counts: { list: listName, by: 'granted' },
}

export const createGrantList = (clock: Clock) =>
  createList<Grant, GrantSort, GrantFilter>(definition, createPageBoundaries(clock))

/** Of a sandbox that was deleted. */
export const grantsErasure = eraseTables('grant_spreads', 'revoked_orders', 'benefit_grants')

const ofBenefit = (key: string, condition: (values: Values) => string) => ({
  key,
  sql: (values: Values) =>
    `exists (select from benefits b where b.organization_id = g.organization_id
       and b.id = g.benefit_id and ${condition(values)})`,
})

export const ofTypes = (types: readonly string[]) =>
  ofBenefit(`types ${types.join()}`, (values) => `b.type = any(${values.add(types)}::text[])`)

export const describedAs = (text: string) =>
  ofBenefit(`description ${text}`, (values) => {
    const pattern = values.add(likePattern(text.toLowerCase(), 'contains'))
    return `lower(b.description) like ${pattern}`
  })
