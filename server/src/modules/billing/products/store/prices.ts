import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { Price } from '../rules/price.ts'

const columns = `id, product_id as "productId", amount_type as "amountType", currency,
  tax_behavior as "taxBehavior", amount, minimum_amount as "minimumAmount",
  maximum_amount as "maximumAmount", preset_amount as "presetAmount", meter_id as "meterId",
  trim_scale(unit_amount) as "unitAmount", cap_amount as "capAmount", seat_tiers as "seatTiers",
  is_archived as "isArchived", is_ad_hoc as "isAdHoc",
  created_at as "createdAt", modified_at as "modifiedAt", mirrored`

/** The prices that these products have now, in their order. */
export function ofProducts(sql: Sql, organizationId: string, productIds: readonly string[]) {
  return sql.many<Price>(
    `select ${columns} from prices
      where organization_id = $1 and product_id = any($2::uuid[]) and not is_archived
        and not is_ad_hoc
      order by product_id, position`,
    [organizationId, productIds],
  )
}

/** Archived ones too: subscriptions keep theirs. */
export function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<Price>(
    `select ${columns} from prices where organization_id = $1 and id = any($2::uuid[])`,
    [organizationId, ids],
  )
}

export async function insert(
  tx: Tx,
  organizationId: string,
  prices: readonly (Price & { readonly position: number })[],
) {
  for (const price of prices) {
    await tx.run(
      `insert into prices
         (id, organization_id, product_id, position, amount_type, currency, tax_behavior, amount,
          minimum_amount, maximum_amount, preset_amount, meter_id, unit_amount, cap_amount,
          seat_tiers, is_archived, is_ad_hoc, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text::numeric, $14, $15, false, $16, $17)`,
      [
        price.id,
        organizationId,
        price.productId,
        price.position,
        price.amountType,
        price.currency,
        price.taxBehavior,
        price.amount,
        price.minimumAmount,
        price.maximumAmount,
        price.presetAmount,
        price.meterId,
        price.unitAmount,
        price.capAmount,
        price.seatTiers,
        price.isAdHoc,
        price.createdAt,
      ],
    )
  }
}

type OfProduct = { readonly productId: string; readonly priceIds: readonly string[] }

/** Mirrored products offer these prices and no other ones of the catalog. */
export async function archiveOthers(
  tx: Tx,
  organizationId: string,
  offered: readonly (OfProduct & { readonly at: string })[],
) {
  await tx.run(
    `update prices set is_archived = true, modified_at = g.at
       from json_to_recordset($2::json) as g ("productId" uuid, "priceIds" uuid[], at timestamptz)
      where prices.organization_id = $1 and prices.product_id = g."productId"
        and not prices.is_archived and not prices.is_ad_hoc and prices.id <> all(g."priceIds")`,
    [organizationId, JSON.stringify(offered)],
  )
}

/** When these prices, which stand here, changed the last time. */
export async function changesOf(tx: Tx, organizationId: string, ids: readonly string[]) {
  const rows = await tx.many<{ id: string; at: Date }>(
    `select id, coalesce(modified_at, created_at) as at from prices
      where organization_id = $1 and id = any($2::uuid[])`,
    [organizationId, ids],
  )
  return new Map(rows.map(({ at, id }) => [id, at]))
}

type Position = { readonly id: string; readonly position: number }

export async function reorder(tx: Tx, organizationId: string, places: readonly Position[]) {
  await tx.run(
    `update prices set position = place.position
       from unnest($2::uuid[], $3::smallint[]) as place (id, position)
      where prices.organization_id = $1 and prices.id = place.id
        and prices.position <> place.position`,
    [organizationId, places.map(({ id }) => id), places.map(({ position }) => position)],
  )
}

export async function archive(tx: Tx, organizationId: string, ids: readonly string[], at: Date) {
  await tx.run(
    `update prices set is_archived = true, modified_at = $3
      where organization_id = $1 and id = any($2::uuid[])`,
    [organizationId, ids, at],
  )
}
