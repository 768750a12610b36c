import type { TrialInterval } from '@guildhall/contract/billing/checkout-shapes'
import type { Metadata } from '@guildhall/contract/kernel/billing'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import {
  type ListDefinition,
  likePattern,
  trigramQuery,
  type Values,
} from '../../../platform/lists/index.ts'

export type CheckoutLink = {
  readonly id: string
  readonly organizationId: string
  readonly clientSecret: string
  readonly productIds: readonly string[]
  readonly label: string | null
  readonly successUrl: string | null
  readonly returnUrl: string | null
  readonly allowDiscountCodes: boolean
  readonly requireBillingAddress: boolean
  readonly trialInterval: TrialInterval | null
  readonly trialIntervalCount: number | null
  readonly seats: number | null
  readonly discountId: string | null
  readonly metadata: Metadata
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const columns = `l.id, l.organization_id as "organizationId", l.client_secret as "clientSecret",
  l.product_ids as "productIds", l.label, l.success_url as "successUrl",
  l.return_url as "returnUrl", l.allow_discount_codes as "allowDiscountCodes",
  l.require_billing_address as "requireBillingAddress", l.trial_interval as "trialInterval",
  l.trial_interval_count as "trialIntervalCount", l.seats, l.discount_id as "discountId",
  l.metadata, l.created_at as "createdAt", l.modified_at as "modifiedAt"`

export type Sort = 'created_at' | 'label' | 'success_url' | 'allow_discount_codes'

export const listName = 'checkout_links'

export const listing: ListDefinition<Sort, 'product_id'> = {
  from: 'checkout_links l',
  id: 'l.id',
  organizationId: 'l.organization_id',
  columns,
  sorts: {
    created_at: { by: 'l.created_at', type: 'timestamptz', id: 'l.id' },
    label: { by: 'l.label', type: 'text', id: 'l.id', nullable: true },
    success_url: { by: 'l.success_url', type: 'text', id: 'l.id', nullable: true },
    allow_discount_codes: { by: 'l.allow_discount_codes::text', type: 'text', id: 'l.id' },
  },
  filters: {
    product_id: { expression: 'l.product_ids[1]', elements: 'l.product_ids', type: 'uuid' },
  },
  where: ['l.deleted_at is null'],
  counts: { list: listName },
}

const label = `lower(coalesce(l.label, ''))`

/** Those that are called so, or that sell one of these products. */
export const named = (text: string, productIds: readonly string[]) => ({
  key: `named ${text} ${productIds.join(' ')}`,
  sql(values: Values) {
    const part = text.toLowerCase()
    const groups = trigramQuery(part, 'contains')
    const isCalled = [
      ...(groups ? [`letter_groups(${label}) @@ ${values.add(groups)}::tsquery`] : []),
      `${label} like ${values.add(likePattern(part, 'contains'))}`,
    ]
    const sells = `l.product_ids && ${values.add(productIds)}::uuid[]`
    return `((${isCalled.join(' and ')}) or ${sells})`
  },
})

export async function insert(tx: Tx, link: CheckoutLink) {
  await tx.run(
    `insert into checkout_links
       (id, organization_id, client_secret, product_ids, label, success_url, return_url,
        allow_discount_codes, require_billing_address, trial_interval, trial_interval_count, seats,
        discount_id, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      link.id,
      link.organizationId,
      link.clientSecret,
      link.productIds,
      link.label,
      link.successUrl,
      link.returnUrl,
      link.allowDiscountCodes,
      link.requireBillingAddress,
      link.trialInterval,
      link.trialIntervalCount,
      link.seats,
      link.discountId,
      link.metadata,
      link.createdAt,
    ],
  )
}

export async function save(tx: Tx, link: CheckoutLink) {
  await tx.run(
    `update checkout_links
        set product_ids = $3, label = $4, success_url = $5, return_url = $6,
            allow_discount_codes = $7, require_billing_address = $8, trial_interval = $9,
            trial_interval_count = $10, seats = $11, discount_id = $12, metadata = $13,
            modified_at = $14
      where organization_id = $1 and id = $2`,
    [
      link.organizationId,
      link.id,
      link.productIds,
      link.label,
      link.successUrl,
      link.returnUrl,
      link.allowDiscountCodes,
      link.requireBillingAddress,
      link.trialInterval,
      link.trialIntervalCount,
      link.seats,
      link.discountId,
      link.metadata,
      link.modifiedAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<CheckoutLink>(
    `select ${columns} from checkout_links l
      where l.organization_id = any($1) and l.id = $2 and l.deleted_at is null`,
    [organizationIds, id],
  )
}

export function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<CheckoutLink>(
    `select ${columns} from checkout_links l
      where l.organization_id = $1 and l.id = any($2::uuid[]) and l.deleted_at is null`,
    [organizationId, ids],
  )
}

export function findBySecret(sql: Sql, clientSecret: string) {
  return sql.one<CheckoutLink>(
    `-- all tenants: the secret belongs to one link, whatever its organization_id
     select ${columns} from checkout_links l
      where l.client_secret = $1 and l.deleted_at is null`,
    [clientSecret],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<CheckoutLink>(
    `select ${columns} from checkout_links l
      where l.organization_id = $1 and l.id = $2 and l.deleted_at is null for update`,
    [organizationId, id],
  )
}

export async function remove(tx: Tx, { organizationId, id }: CheckoutLink, at: Date) {
  await tx.run(
    `update checkout_links set deleted_at = $3, modified_at = $3
      where organization_id = $1 and id = $2`,
    [organizationId, id, at],
  )
}

/** Of a sandbox that was deleted. */
export const checkoutLinksErasure = eraseTables('checkout_links')
