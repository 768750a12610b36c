import type { DiscountState } from '@guildhall/contract/billing/discounts'
import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { ListDefinition, Values } from '../../../../platform/lists/index.ts'
import type { Discount } from '../rules/discount.ts'

/** A discount without its products, which are rows of their own. */
export type DiscountRow = Omit<Discount, 'productIds'>

const columns = `d.id, d.organization_id as "organizationId", d.name, d.code, d.type, d.duration,
  d.duration_in_months as "durationInMonths", d.amount, d.currency, d.amounts,
  d.basis_points as "basisPoints", d.starts_at as "startsAt", d.ends_at as "endsAt",
  d.max_redemptions as "maxRedemptions",
  d.max_redemptions_per_customer as "maxRedemptionsPerCustomer",
  d.redemptions_count as "redemptionsCount", d.metadata,
  d.created_at as "createdAt", d.modified_at as "modifiedAt"`

type Sort = 'created_at' | 'name' | 'code' | 'redemptions_count' | 'ends_at'

export const listName = 'discounts'

export type Filter = 'endsBefore'

export const listing: ListDefinition<Sort, Filter> = {
  from: 'discounts d',
  id: 'd.id',
  organizationId: 'd.organization_id',
  columns,
  sorts: {
    created_at: { by: 'd.created_at', type: 'timestamptz', id: 'd.id' },
    name: { by: 'd.name', type: 'text', id: 'd.id' },
    code: { by: 'd.code', type: 'text', id: 'd.id', nullable: true },
    redemptions_count: { by: 'd.redemptions_count', type: 'bigint', id: 'd.id' },
    ends_at: { by: 'd.ends_at', type: 'timestamptz', id: 'd.id', nullable: true },
  },
  filters: {
    endsBefore: { expression: 'd.ends_at', type: 'timestamptz', bound: 'lte' },
  },
  where: ['d.deleted_at is null'],
  search: `lower(d.name || ' ' || coalesce(d.code, ''))`,
  counts: { list: listName },
}

const isUsedUp = 'd.redemptions_count >= d.max_redemptions'
const hasUsesLeft = '(d.max_redemptions is null or d.redemptions_count < d.max_redemptions)'

/** The same as pages show; the states exclude each other. */
const stateConditions: Readonly<Record<DiscountState, (now: string) => readonly string[]>> = {
  ended: (now) => [`d.ends_at <= ${now}`],
  used_up: (now) => [isUsedUp, isNotEnded(now)],
  scheduled: (now) => [`d.starts_at > ${now}`, isNotEnded(now), hasUsesLeft],
  active: (now) => [`(d.starts_at is null or d.starts_at <= ${now})`, isNotEnded(now), hasUsesLeft],
}
const isNotEnded = (now: string) => `(d.ends_at is null or d.ends_at > ${now})`

/** Those in one of these states at a time. */
export const inState = (states: readonly DiscountState[], at: Date) => ({
  key: `state ${states.join(' ')}`,
  sql(values: Values) {
    const now = `${values.add(at)}::timestamptz`
    const each = states.map((state) => `(${stateConditions[state](now).join(' and ')})`)
    return `(${each.join(' or ')})`
  },
})

export const redeemedAfter = (at: Date) => ({
  key: `redeemed ${at.toISOString()}`,
  sql: (values: Values) =>
    `exists (select from discount_redemptions r
              where r.organization_id = d.organization_id and r.discount_id = d.id
                and r.created_at >= ${values.add(at)}::timestamptz)`,
})

/** Those that name one of these products, and those that name none, which are for all. */
export const usedFor = (organizationId: string, productIds: readonly string[]) => ({
  key: `for ${productIds.join(' ')}`,
  sql(values: Values) {
    const named = `from discount_products p
            where p.organization_id = ${values.add(organizationId)} and p.discount_id = d.id`
    return `(exists (select ${named} and p.product_id = any(${values.add(productIds)}::uuid[]))
             or not exists (select ${named}))`
  },
})

export async function insert(tx: Tx, discount: DiscountRow) {
  await tx.run(
    `insert into discounts
       (id, organization_id, name, code, type, duration, duration_in_months, amount, currency,
        amounts, basis_points, starts_at, ends_at, max_redemptions, max_redemptions_per_customer,
        metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      discount.id,
      discount.organizationId,
      discount.name,
      discount.code,
      discount.type,
      discount.duration,
      discount.durationInMonths,
      discount.amount,
      discount.currency,
      discount.amounts,
      discount.basisPoints,
      discount.startsAt,
      discount.endsAt,
      discount.maxRedemptions,
      discount.maxRedemptionsPerCustomer,
      discount.metadata,
      discount.createdAt,
    ],
  )
}

export async function save(tx: Tx, discount: DiscountRow) {
  await tx.run(
    `update discounts
        set name = $3, code = $4, duration_in_months = $5, amount = $6, currency = $7,
            amounts = $8, basis_points = $9, starts_at = $10, ends_at = $11,
            max_redemptions = $12, max_redemptions_per_customer = $13, metadata = $14,
            modified_at = $15
      where organization_id = $1 and id = $2`,
    [
      discount.organizationId,
      discount.id,
      discount.name,
      discount.code,
      discount.durationInMonths,
      discount.amount,
      discount.currency,
      discount.amounts,
      discount.basisPoints,
      discount.startsAt,
      discount.endsAt,
      discount.maxRedemptions,
      discount.maxRedemptionsPerCustomer,
      discount.metadata,
      discount.modifiedAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<DiscountRow>(
    `select ${columns} from discounts d
      where d.organization_id = any($1) and d.id = $2 and d.deleted_at is null`,
    [organizationIds, id],
  )
}

/** Of mirrored ones that have the same code, the last one that changed. */
export function findByCode(sql: Sql, organizationId: string, code: string) {
  return sql.one<DiscountRow>(
    `select ${columns} from discounts d
      where d.organization_id = $1 and lower(d.code collate "C") = lower($2::text collate "C")
        and d.deleted_at is null
      order by coalesce(d.modified_at, d.created_at) desc, d.id limit 1`,
    [organizationId, code],
  )
}

/** Deleted ones too: subscriptions keep theirs. */
export function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<DiscountRow>(
    `select ${columns} from discounts d where d.organization_id = $1 and d.id = any($2::uuid[])`,
    [organizationId, ids],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<DiscountRow>(
    `select ${columns} from discounts d
      where d.organization_id = $1 and d.id = $2 and d.deleted_at is null for update`,
    [organizationId, id],
  )
}

export async function remove(tx: Tx, { organizationId, id }: DiscountRow, at: Date) {
  await tx.run(
    `update discounts set deleted_at = $3, modified_at = $3
      where organization_id = $1 and id = $2`,
    [organizationId, id, at],
  )
}

/** Of a sandbox that was deleted. */
export const discountsErasure = eraseTables(
  'discount_redemptions',
  'discount_products',
  'discounts',
)
