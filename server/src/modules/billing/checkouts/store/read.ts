import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { ListDefinition } from '../../../../platform/lists/index.ts'
import { type Buying, type Checkout, countsAsPurchase } from '../rules/checkout.ts'

const columns = `c.id, c.organization_id as "organizationId",
  c.client_secret as "clientSecret", c.status, c.product_ids as "productIds",
  c.product_id as "productId", c.price_id as "priceId", c.price_ids as "priceIds",
  c.ad_hoc_prices as "adHocPrices", c.is_recurring as "isRecurring",
  c.currency,
  c.custom_amount as "customAmount", c.seats, c.min_seats as "minSeats",
  c.max_seats as "maxSeats", c.amount, c.discount_amount as "discountAmount",
  c.net_amount as "netAmount", c.tax_amount as "taxAmount", c.total_amount as "totalAmount",
  c.tax_behavior as "taxBehavior", c.tax_rate as "taxRate",
  c.is_free_product_price as "isFreeProductPrice",
  c.is_discount_applicable as "isDiscountApplicable",
  c.is_payment_required as "isPaymentRequired",
  c.is_payment_setup_required as "isPaymentSetupRequired", c.discount_id as "discountId",
  c.allow_discount_codes as "allowDiscountCodes",
  c.require_billing_address as "requireBillingAddress", c.allow_trial as "allowTrial",
  c.trial_interval as "trialInterval", c.trial_interval_count as "trialIntervalCount",
  c.active_trial_interval as "activeTrialInterval",
  c.active_trial_interval_count as "activeTrialIntervalCount", c.trial_end as "trialEnd",
  c.customer_id as "customerId", c.buyer_proof as "buyerProof",
  c.is_email_fixed as "isEmailFixed", c.is_email_verified as "isEmailVerified",
  c.external_customer_id as "externalCustomerId",
  c.is_business_customer as "isBusinessCustomer", c.customer_name as "customerName",
  c.customer_email as "customerEmail", c.customer_ip_address as "customerIpAddress",
  c.customer_billing_name as "customerBillingName",
  c.customer_billing_address as "customerBillingAddress", c.customer_tax_id as "customerTaxId",
  c.metadata, c.customer_metadata as "customerMetadata",
  c.custom_field_data as "customFieldData", c.success_url as "successUrl",
  c.return_url as "returnUrl", c.embed_origin as "embedOrigin", c.locale,
  c.payment_method_type as "paymentMethodType", c.subscription_id as "subscriptionId",
  c.intent_id as "intentId", c.challenge_url as "challengeUrl",
  c.challenge_secret as "challengeSecret",
  c.checkout_link_id as "checkoutLinkId",
  c.confirmed_at as "confirmedAt", c.expires_at as "expiresAt", c.created_at as "createdAt",
  c.modified_at as "modifiedAt", c.mirrored`

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Checkout>(
    `select ${columns} from checkouts c where c.organization_id = any($1) and c.id = $2`,
    [organizationIds, id],
  )
}

export const findMany = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<Checkout>(
    `select ${columns} from checkouts c
      where c.organization_id = $1 and c.id = any($2::uuid[])`,
    [organizationId, ids],
  )

/** Which checkout a secret gives access to. */
export function findBySecret(sql: Sql, clientSecret: string) {
  return sql.one<{ id: string; organizationId: string }>(
    `-- all tenants: the secret belongs to one checkout, whatever its organization_id
     select id, organization_id as "organizationId" from checkouts where client_secret = $1`,
    [clientSecret],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Checkout>(
    `select ${columns} from checkouts c where c.organization_id = $1 and c.id = $2 for update`,
    [organizationId, id],
  )
}

/** In an order that is the same for everyone. */
export function lockMany(tx: Tx, organizationId: string, ids: readonly string[]) {
  return tx.many<Checkout>(
    `select ${columns} from checkouts c where c.organization_id = $1 and c.id = any($2::uuid[])
      order by c.id for update`,
    [organizationId, ids],
  )
}

/** Changes by the buyer and the merchant wait for each other, without holding the row. */
export function lockChanges(tx: Tx, id: string) {
  tx.send(`select pg_advisory_xact_lock(hashtextextended('change of checkout ' || $1, 0))`, [id])
}

/**
 * False while another transaction confirms the checkout; it never waits for that one, so it cannot
 * deadlock. Whoever confirms waits for changes as well.
 */
export async function tryLockConfirmation(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one<{ locked: boolean }>(
    `select case when pg_try_advisory_xact_lock(hashtextextended('confirm checkout ' || $1, 0))
                 then pg_advisory_xact_lock(hashtextextended('change of checkout ' || $1, 0))
                        is not null
                 else false end as locked`,
    [id],
  )
  return row?.locked ?? false
}

/** The subscription that another checkout of this customer is about to start. */
export async function boughtBy(
  sql: Sql,
  { customerId, organizationId, id }: Pick<Checkout, 'customerId' | 'organizationId' | 'id'>,
): Promise<'nothing' | 'free' | 'subscription'> {
  const confirmed = await sql.many<Buying>(
    `select c.buyer_proof as "buyerProof", c.is_payment_required as "isPaymentRequired",
            c.total_amount as "totalAmount", c.currency
       from checkouts c
      where c.organization_id = $1 and c.customer_id = $2 and c.id <> $3
        and c.status = 'confirmed' and c.is_recurring`,
    [organizationId, customerId, id],
  )
  if (confirmed.length === 0) return 'nothing'
  return confirmed.some(countsAsPurchase) ? 'subscription' : 'free'
}

/** Whether another checkout of this customer is about to start one of this product for nothing. */
export async function isBeingTaken(
  sql: Sql,
  {
    customerId,
    id,
    organizationId,
    productId,
  }: Pick<Checkout, 'customerId' | 'id' | 'organizationId' | 'productId'>,
): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from checkouts c
      where c.organization_id = $1 and c.customer_id = $2 and c.id <> $3 and c.product_id = $4
        and c.status = 'confirmed' and c.is_recurring and not c.is_payment_required
      limit 1`,
    [organizationId, customerId, id, productId],
  )
  return row !== undefined
}

/** One of these meters for which another checkout of this customer is about to sell a price. */
export async function meterBeingBought(
  sql: Sql,
  { customerId, id, organizationId }: Pick<Checkout, 'customerId' | 'organizationId' | 'id'>,
  meterIds: readonly string[],
): Promise<string | undefined> {
  if (meterIds.length === 0) return undefined
  const row = await sql.one<{ meterId: string }>(
    `-- reads prices: what is being bought names its meters
     select p.meter_id as "meterId" from checkouts c
       join prices p on p.organization_id = c.organization_id and p.id = any(c.price_ids)
      where c.organization_id = $1 and c.customer_id = $2 and c.id <> $3
        and c.status = 'confirmed' and c.is_recurring and p.meter_id = any($4::uuid[])
      order by 1 limit 1`,
    [organizationId, customerId, id, meterIds],
  )
  return row?.meterId
}

/** Is another checkout that upgrades the same subscription being paid? */
export async function isBeingUpgraded(
  sql: Sql,
  sale: { readonly id: string; readonly organizationId: string; readonly subscriptionId: string },
): Promise<boolean> {
  const row = await sql.one(
    `select 1 as one from checkouts c
      where c.organization_id = $1 and c.subscription_id = $2 and c.id <> $3
        and c.status = 'confirmed'
      limit 1`,
    [sale.organizationId, sale.subscriptionId, sale.id],
  )
  return row !== undefined
}

/** Differs after every change. */
export function versions(sql: Sql, ids: readonly string[]) {
  return sql.many<{ id: string; version: string }>(
    `-- all tenants: whoever streams a checkout has shown its secret, whatever its organization_id
     select id, xmin::text as version from checkouts where id = any($1::uuid[])`,
    [ids],
  )
}

/** Whether a checkout is about this product, which therefore cannot be deleted. */
export async function isProductUsed(sql: Sql, organizationId: string, productId: string) {
  const row = await sql.one(
    `select 1 as one from checkouts c
      where c.organization_id = $1 and c.product_id = $2 limit 1`,
    [organizationId, productId],
  )
  return row !== undefined
}

/** Has there ever been one? */
export async function hasAny(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>(
    'select exists (select from checkouts where organization_id = $1) as found',
    [organizationId],
  )
  return row?.found ?? false
}

export type CheckoutSort = 'created_at' | 'expires_at' | 'status'
export type CheckoutFilter = 'product_id' | 'customer_id' | 'external_customer_id' | 'status'

export const listName = 'checkouts'

export const listing: ListDefinition<CheckoutSort, CheckoutFilter> = {
  from: 'checkouts c',
  id: 'c.id',
  organizationId: 'c.organization_id',
  columns,
  sorts: {
    created_at: { by: 'c.created_at', type: 'timestamptz', id: 'c.id' },
    expires_at: { by: 'c.expires_at', type: 'timestamptz', id: 'c.id' },
    status: { by: 'c.status', type: 'text', id: 'c.id' },
  },
  filters: {
    product_id: { expression: 'c.product_id', type: 'uuid' },
    customer_id: { expression: 'c.customer_id', type: 'uuid' },
    external_customer_id: { expression: 'c.external_customer_id' },
    status: { expression: 'c.status' },
  },
  search: `lower(coalesce(c.customer_email, '') || ' ' || coalesce(c.customer_name, ''))`,
  counts: { list: listName, by: 'status' },
}

/**
 * Whether the buyer went on elsewhere: under the same address another checkout was confirmed since. Where a
 * newer one counts too, it only has to be begun: it gets the reminder then. A payment that did not go through
 * is told of all the same. A checkout lives for a day, so older ones are not looked at.
 */
export async function wentOnElsewhere(
  sql: Sql,
  { createdAt, customerEmail, id, organizationId }: Checkout,
  { newerCounts = false }: { readonly newerCounts?: boolean } = {},
): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from checkouts c
      where c.organization_id = $1 and c.created_at > $3::timestamptz - interval '1 day'
        and lower(c.customer_email) = lower($2) and c.id <> $4
        and (c.confirmed_at >= $3 or ($5 and (c.created_at, c.id) > ($3, $4)))
      limit 1`,
    [organizationId, customerEmail, createdAt, id, newerCounts],
  )
  return row !== undefined
}
