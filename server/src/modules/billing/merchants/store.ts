import { type Sql, sql, type Tx } from '../../../platform/database/index.ts'
import type { Merchant, MerchantRow } from './rules.ts'

const columns = `m.organization_id as "organizationId", o.name, o.slug, o.logo as "avatarUrl",
  m.email, m.website, m.country, m.socials, m.details_submitted_at as "detailsSubmittedAt",
  m.features, m.customer_emails as "customerEmails", m.portal, m.currency,
  m.tax_behavior as "taxBehavior", m.proration_behavior as "prorationBehavior",
  m.allow_multiple_subscriptions as "allowMultipleSubscriptions",
  m.allow_customer_updates as "allowCustomerUpdates",
  m.prevent_trial_abuse as "preventTrialAbuse", m.grace_period_days as "gracePeriodDays",
  m.after_dunning as "afterDunning", m.dispute_policy as "disputePolicy",
  m.cancellation_offer as "cancellationOffer",
  m.invoice_numbering as "invoiceNumbering", m.seller, m.embed_hosts as "embedHosts",
  m.accent_color as "accentColor", m.return_url as "returnUrl",
  m.terms_url as "termsUrl", m.imprint_url as "imprintUrl", m.privacy_url as "privacyUrl",
  m.sales_stopped_at as "salesStoppedAt", m.sales_stopped_by as "salesStoppedBy",
  m.sales_stop_reason as "salesStopReason", m.billing_source as "billingSource",
  m.created_at as "createdAt", m.modified_at as "modifiedAt"`

export function find(sql: Sql, organizationId: string) {
  return sql.one<MerchantRow>(
    `-- reads organizations: the name is stored there only
     select ${columns} from merchants m join organizations o on o.id = m.organization_id
      where m.organization_id = $1 and m.closed_at is null`,
    [organizationId],
  )
}

export async function idOfSlug(sql: Sql, slug: string): Promise<string | undefined> {
  const row = await sql.one<{ id: string }>(
    `-- reads organizations: the slug is stored there only
     select m.organization_id as id from merchants m
       join organizations o on o.id = m.organization_id
      where o.slug = $1 and m.closed_at is null`,
    [slug],
  )
  return row?.id
}

export function lock(tx: Tx, organizationId: string) {
  return tx.one<MerchantRow>(
    `-- reads organizations: the name is stored there only
     select ${columns} from merchants m join organizations o on o.id = m.organization_id
      where m.organization_id = $1 and m.closed_at is null for update of m`,
    [organizationId],
  )
}

export function insert(tx: Tx, organizationId: string, createdAt: Date) {
  tx.send(
    `with known as (
       delete from organizations_without_merchant where organization_id = $1
     )
     insert into merchants (organization_id, created_at) values ($1, $2)
     on conflict (organization_id) do nothing`,
    [organizationId, createdAt],
  )
}

export async function save(tx: Tx, merchant: Merchant) {
  await tx.run(
    `update merchants
        set email = $2, website = $3, country = $4, socials = $5, details_submitted_at = $6,
            features = $7, customer_emails = $8, portal = $9, currency = $10, tax_behavior = $11,
            proration_behavior = $12, allow_multiple_subscriptions = $13,
            allow_customer_updates = $14, prevent_trial_abuse = $15, grace_period_days = $16,
            after_dunning = $17, invoice_numbering = $18, seller = $19, modified_at = $20,
            dispute_policy = $21, embed_hosts = $22, accent_color = $23,
            cancellation_offer = $24, return_url = $25, terms_url = $26, imprint_url = $27,
            privacy_url = $28
      where organization_id = $1`,
    [
      merchant.organizationId,
      merchant.email,
      merchant.website,
      merchant.country,
      JSON.stringify(merchant.socials),
      merchant.detailsSubmittedAt,
      JSON.stringify(merchant.features),
      JSON.stringify(merchant.customerEmails),
      JSON.stringify(merchant.portal),
      merchant.currency,
      merchant.taxBehavior,
      merchant.prorationBehavior,
      merchant.allowMultipleSubscriptions,
      merchant.allowCustomerUpdates,
      merchant.preventTrialAbuse,
      merchant.gracePeriodDays,
      merchant.afterDunning,
      merchant.invoiceNumbering,
      JSON.stringify(merchant.seller),
      merchant.modifiedAt,
      merchant.disputePolicy,
      merchant.embedHosts,
      merchant.accentColor,
      merchant.cancellationOffer && JSON.stringify(merchant.cancellationOffer),
      merchant.returnUrl,
      merchant.termsUrl,
      merchant.imprintUrl,
      merchant.privacyUrl,
    ],
  )
}

/** Apart from the settings, which are saved whole. */
export async function saveSales(tx: Tx, merchant: Merchant) {
  await tx.run(
    `update merchants
        set sales_stopped_at = $2, sales_stopped_by = $3, sales_stop_reason = $4
      where organization_id = $1`,
    [
      merchant.organizationId,
      merchant.salesStoppedAt,
      merchant.salesStoppedBy,
      merchant.salesStopReason,
    ],
  )
}

export async function isMirrored(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one(
    `select 1 from merchants where organization_id = $1 and billing_source = 'provider'`,
    [organizationId],
  )
  return row !== undefined
}

/** What it sells is decided by a provider from now on, and never by this server again. */
export async function follow(tx: Tx, organizationId: string) {
  await tx.run(`update merchants set billing_source = 'provider' where organization_id = $1`, [
    organizationId,
  ])
}

export async function close(tx: Tx, organizationId: string, at: Date) {
  await tx.run('update merchants set closed_at = $2, modified_at = $2 where organization_id = $1', [
    organizationId,
    at,
  ])
}

/** Merchants that are live, after the given one. */
export function liveSellers(sql: Sql, after: string, limit: number) {
  return sql.many<MerchantRow>(
    `-- all tenants: those that are live, whatever their organization_id
     -- reads organizations: the name is stored there only
     -- reads billing_clocks: it says which ones are live
     select ${columns} from merchants m join organizations o on o.id = m.organization_id
       join billing_clocks c on c.organization_id = m.organization_id
      where c.live and m.closed_at is null and m.organization_id > $1
      order by m.organization_id limit $2`,
    [after, limit],
  )
}

/** Whoever becomes the first live organization waits for another that is about to. */
export function lockFirst(tx: Tx) {
  return tx.run(`select pg_advisory_xact_lock(hashtextextended('merchants.first-live', 0))`)
}

/** Does an organization besides this one sell for real money? */
export async function sellsAnother(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one(
    `-- all tenants: whether one of them is live, whatever its organization_id
     -- reads billing_clocks: it says which ones are live
     select 1 from merchants m
       join billing_clocks c on c.organization_id = m.organization_id
      where c.live and m.closed_at is null and m.organization_id <> $1 limit 1`,
    [organizationId],
  )
  return row !== undefined
}

/** Closed sandboxes, which are erased; merchants of live organizations stay. */
export async function closedSandboxes(sql: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await sql.many<{ id: string }>(
    `-- all tenants: what is left of deleted sandboxes, whatever the organization_id
     -- reads billing_clocks: it says which ones are sandboxes
     select m.organization_id as id from merchants m
       join billing_clocks c on c.organization_id = m.organization_id
      where m.closed_at is not null and c.closed_at is not null and m.organization_id > $1
      order by m.organization_id limit $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

/** A closed sandbox, when nothing else of it is left. */
export async function remove(tx: Tx, organizationId: string) {
  await tx.run('delete from merchants where organization_id = $1 and closed_at is not null', [
    organizationId,
  ])
}

/** Organizations that were not created by a request, such as imported ones. */
export function missing(sql: Sql, limit: number) {
  return sql.many<{ id: string; createdAt: Date }>(
    `-- reads organizations: each has a merchant
     -- all tenants: whatever their organization_id
     select o.id, o.created_at as "createdAt"
       from organizations_without_merchant w join organizations o on o.id = w.organization_id
      order by w.organization_id limit $1`,
    [limit],
  )
}

type Sort = 'created_at' | 'slug' | 'name'

const sorts: Readonly<Record<Sort, string>> = {
  created_at: 'm.created_at',
  slug: 'o.slug',
  name: 'o.name',
}

export type Page = {
  readonly organizationIds: readonly string[]
  readonly slugs: readonly string[] | undefined
  readonly sorting: readonly (Sort | `-${Sort}`)[]
  readonly offset: number
  readonly limit: number
}

const criterion = (each: Sort | `-${Sort}`) =>
  `${sorts[each.replace(/^-/, '') as Sort]} ${each.startsWith('-') ? 'desc' : 'asc'}`

export function pageOf({ organizationIds, slugs, sorting, offset, limit }: Page) {
  const order = [...sorting.map(criterion), 'm.organization_id'].join(', ')
  const text = sql`-- reads organizations: the name is stored there only
    select ${columns} from merchants m join organizations o on o.id = m.organization_id
     where m.organization_id = any($1) and m.closed_at is null
       and ($2::text[] is null or o.slug = any($2))
     order by ${order} limit $3 offset $4`
  return { text, values: [organizationIds, slugs ?? null, limit, offset] }
}

export async function list(sql: Sql, page: Page) {
  const { text, values } = pageOf(page)
  const [rows, counted] = await Promise.all([
    sql.search<MerchantRow>(text, values),
    sql.one<{ total: number }>(
      `-- reads organizations: the slug is stored there only
       select count(*) as total from merchants m join organizations o on o.id = m.organization_id
        where m.organization_id = any($1) and m.closed_at is null
          and ($2::text[] is null or o.slug = any($2))`,
      [page.organizationIds, page.slugs ?? null],
    ),
  ])
  return { rows, total: counted?.total ?? 0 }
}
