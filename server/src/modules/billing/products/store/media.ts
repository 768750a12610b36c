import type { Sql, Tx } from '../../../../platform/database/index.ts'

export function ofProducts(sql: Sql, organizationId: string, productIds: readonly string[]) {
  return sql.many<{ productId: string; fileId: string }>(
    `select product_id as "productId", file_id as "fileId" from product_media
      where organization_id = $1 and product_id = any($2::uuid[])
      order by product_id, position`,
    [organizationId, productIds],
  )
}

/** Replaces all media of a product. */
export async function replace(
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  fileIds: readonly string[],
) {
  await tx.run('delete from product_media where organization_id = $1 and product_id = $2', [
    organizationId,
    id,
  ])
  await tx.run(
    `insert into product_media (organization_id, product_id, file_id, position)
     select $1, $2, media.id, media.position
       from unnest($3::uuid[]) with ordinality as media (id, position)`,
    [organizationId, id, fileIds],
  )
}
