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
