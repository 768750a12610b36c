import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type Attachment = { readonly customFieldId: string; readonly required: boolean }

export function ofProducts(sql: Sql, organizationId: string, productIds: readonly string[]) {
  return sql.many<Attachment & { readonly productId: string }>(
    `select product_id as "productId", custom_field_id as "customFieldId", required
       from product_custom_fields
      where organization_id = $1 and product_id = any($2::uuid[])
      order by product_id, position`,
    [organizationId, productIds],
  )
}

/** Replaces all fields of a product. */
export async function replace(
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  attachments: readonly Attachment[],
) {
  await tx.run(`delete from product_custom_fields where organization_id = $1 and product_id = $2`, [
    organizationId,
    id,
  ])
  await tx.run(
    `insert into product_custom_fields
       (organization_id, product_id, custom_field_id, position, required)
     select $1, $2, field.id, field.position, field.required
       from unnest($3::uuid[], $4::boolean[]) with ordinality as field (id, required, position)`,
    [
      organizationId,
      id,
      attachments.map(({ customFieldId }) => customFieldId),
      attachments.map(({ required }) => required),
    ],
  )
}
