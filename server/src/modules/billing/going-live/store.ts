import type { Copied } from '@guildhall/contract/billing/going-live'
import { eraseTables, rowsOf, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { Source } from './rules/source.ts'

export type LiveCopy = {
  readonly organizationId: string
  readonly liveOrganizationId: string
  readonly slug: string
  readonly copied: Copied
  readonly createdAt: Date
}

export const find = (sql: Sql, organizationId: string) =>
  sql.one<LiveCopy>(
    `select organization_id as "organizationId", live_organization_id as "liveOrganizationId", slug,
            copied, created_at as "createdAt"
       from live_copies where organization_id = $1`,
    [organizationId],
  )

/** In place of one whose live organization was deleted. */
export const save = (tx: Tx, copy: LiveCopy) =>
  tx.run(
    `insert into live_copies (organization_id, live_organization_id, slug, copied, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id) do update
        set live_organization_id = excluded.live_organization_id, slug = excluded.slug,
            copied = excluded.copied, created_at = excluded.created_at`,
    [copy.organizationId, copy.liveOrganizationId, copy.slug, copy.copied, copy.createdAt],
  )

/** Of a sandbox that was deleted. */
export const goingLiveErasure = eraseTables('live_copies')

/** Of each table; a catalog with more is moved by an export and an import. */
const mostRows = 20_000

const byAge = 'created_at, id'
const referring = "('meter_credit', 'downloadables', 'discord')"

/** The catalog of a sandbox, as far as it may be copied; undefined where it is too large. */
export async function readSource(sql: Sql, organizationId: string): Promise<Source | undefined> {
  const read = (table: string, fields: Record<string, string>, where?: string, order?: string) =>
    rowsOf(sql, table, organizationId, { fields, where, order, limit: mostRows + 1 })
  const undeleted = 'deleted_at is null'
  const source = {
    customFields: await read('custom_fields', { id: 'id' }, undeleted, byAge),
    meters: await read(
      'meters',
      { id: 'id', isArchived: 'archived_at is not null' },
      undefined,
      byAge,
    ),
    alerts: await read('meter_alerts', {
      meter_id: 'meter_id',
      shares: 'shares',
      email_customers: 'email_customers',
      email_team: 'email_team',
    }),
    files: await read('files', { id: 'id', size: 'size' }, 'key is not null', byAge),
    benefits: await read(
      'benefits',
      { id: 'id', properties: `case when type in ${referring} then properties end` },
      undeleted,
      byAge,
    ),
    products: await read(
      'products',
      { id: 'id', isArchived: 'is_archived', isDraft: "visibility = 'draft'" },
      undeleted,
      byAge,
    ),
    prices: await read(
      'prices',
      { id: 'id', productId: 'product_id', meterId: 'meter_id' },
      'not is_archived and not is_ad_hoc',
      'product_id, position, id',
    ),
    fieldsOfProducts: await read('product_custom_fields', {
      product_id: 'product_id',
      custom_field_id: 'custom_field_id',
      position: 'position',
      required: 'required',
    }),
    benefitsOfProducts: await read('product_benefits', {
      product_id: 'product_id',
      benefit_id: 'benefit_id',
      position: 'position',
    }),
    pictures: await read('product_media', {
      product_id: 'product_id',
      file_id: 'file_id',
      position: 'position',
    }),
    discounts: await read('discounts', { id: 'id' }, undeleted, byAge),
    productsOfDiscounts: await read('discount_products', {
      discount_id: 'discount_id',
      product_id: 'product_id',
    }),
    links: await read(
      'checkout_links',
      { id: 'id', productIds: 'product_ids', discountId: 'discount_id' },
      undeleted,
      byAge,
    ),
    legalSettings: await read('legal_settings', { id: 'organization_id' }),
    emailWordings: await read('email_wordings', {
      email: 'email',
      locale: 'locale',
      subject: 'subject',
      greeting: 'greeting',
      opening: 'opening',
      closing: 'closing',
    }),
  }
  const isTooLarge = Object.values(source).some((rows) => rows.length > mostRows)
  // The fields above are those of the type, by name.
  return isTooLarge ? undefined : (source as unknown as Source)
}
