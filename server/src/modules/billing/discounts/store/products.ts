import type { Sql, Tx } from '../../../../platform/database/index.ts'

export function ofDiscounts(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<{ discountId: string; productId: string }>(
    `select discount_id as "discountId", product_id as "productId" from discount_products
      where organization_id = $1 and discount_id = any($2::uuid[])
      order by discount_id, product_id`,
    [organizationId, ids],
  )
}

/** Replaces all products of a discount. */
export async function replace(
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  productIds: readonly string[],
) {
  await tx.run('delete from discount_products where organization_id = $1 and discount_id = $2', [
    organizationId,
    id,
  ])
  await tx.run(
    `insert into discount_products (organization_id, discount_id, product_id)
     select $1, $2, product_id from unnest($3::uuid[]) as given (product_id)`,
    [organizationId, id, productIds],
  )
}

/** The same for many. */
export async function replaceMany(
  tx: Tx,
  organizationId: string,
  lists: readonly { readonly id: string; readonly productIds: readonly string[] }[],
) {
  tx.send(
    'delete from discount_products where organization_id = $1 and discount_id = any($2::uuid[])',
    [organizationId, lists.map(({ id }) => id)],
  )
  const rows = lists.flatMap(({ id, productIds }) =>
    productIds.map((productId) => ({ id, productId })),
  )
  await tx.run(
    `insert into discount_products (organization_id, discount_id, product_id)
     select $1, g.id, g."productId" from json_to_recordset($2::json) as g (id uuid, "productId" uuid)
     on conflict do nothing`,
    [organizationId, JSON.stringify(rows)],
  )
}
