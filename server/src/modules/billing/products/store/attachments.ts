import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { Values } from '../../../../platform/lists/index.ts'

type Named = { readonly organizationId: string; readonly id: string }

export type Attachment = { readonly customFieldId: string; readonly required: boolean }

export function fieldsOf(sql: Sql, organizationId: string, productIds: readonly string[]) {
  return sql.many<Attachment & { readonly productId: string }>(
    `select product_id as "productId", custom_field_id as "customFieldId", required
       from product_custom_fields
      where organization_id = $1 and product_id = any($2::uuid[])
      order by product_id, position`,
    [organizationId, productIds],
  )
}

/** Replaces all fields of a product. */
export async function replaceFields(
  tx: Tx,
  { organizationId, id }: Named,
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

/** In the order in which the product has them. */
export function benefitsOf(sql: Sql, organizationId: string, productIds: readonly string[]) {
  return sql.many<{ productId: string; benefitId: string }>(
    `select product_id as "productId", benefit_id as "benefitId" from product_benefits
      where organization_id = $1 and product_id = any($2::uuid[])
      order by product_id, position`,
    [organizationId, productIds],
  )
}

/** Replaces all benefits of a product. */
export async function replaceBenefits(
  tx: Tx,
  { organizationId, id }: Named,
  benefitIds: readonly string[],
): Promise<void> {
  await tx.run('delete from product_benefits where organization_id = $1 and product_id = $2', [
    organizationId,
    id,
  ])
  await tx.run(
    `insert into product_benefits (organization_id, product_id, benefit_id, position)
     select $1, $2, benefit.id, benefit.position
       from unnest($3::uuid[]) with ordinality as benefit (id, position)`,
    [organizationId, id, benefitIds],
  )
}

type Lists<Each> = readonly { readonly productId: string; readonly list: readonly Each[] }[]

/** Replaces all fields of these products. */
export async function replaceFieldsOf(tx: Tx, organizationId: string, lists: Lists<Attachment>) {
  tx.send(
    `delete from product_custom_fields
      where organization_id = $1 and product_id = any($2::uuid[])`,
    [organizationId, lists.map(({ productId }) => productId)],
  )
  const rows = lists.flatMap(({ list, productId }) =>
    list.map((field, position) => ({ ...field, position, productId })),
  )
  await tx.run(
    `insert into product_custom_fields
       (organization_id, product_id, custom_field_id, position, required)
     select $1, g."productId", g."customFieldId", g.position, g.required
       from json_to_recordset($2::json)
         as g ("productId" uuid, "customFieldId" uuid, position smallint, required boolean)
     on conflict do nothing`,
    [organizationId, JSON.stringify(rows)],
  )
}

/** Replaces all benefits of these products. */
export async function replaceBenefitsOf(tx: Tx, organizationId: string, lists: Lists<string>) {
  tx.send(
    'delete from product_benefits where organization_id = $1 and product_id = any($2::uuid[])',
    [organizationId, lists.map(({ productId }) => productId)],
  )
  const rows = lists.flatMap(({ list, productId }) =>
    list.map((benefitId, position) => ({ benefitId, position, productId })),
  )
  await tx.run(
    `insert into product_benefits (organization_id, product_id, benefit_id, position)
     select $1, g."productId", g."benefitId", g.position
       from json_to_recordset($2::json) as g ("productId" uuid, "benefitId" uuid, position integer)
     on conflict do nothing`,
    [organizationId, JSON.stringify(rows)],
  )
}

/** No product has it any longer. */
export async function removeBenefit(tx: Tx, { organizationId, id }: Named): Promise<void> {
  await tx.run('delete from product_benefits where organization_id = $1 and benefit_id = $2', [
    organizationId,
    id,
  ])
}

/** Of a list of products: those that ask one of these custom fields. */
export const asking = (ids: readonly string[]) => ({
  key: `custom_field_id=${ids.join()}`,
  sql: (values: Values) =>
    `exists (select from product_custom_fields x
      where x.organization_id = p.organization_id and x.product_id = p.id
        and x.custom_field_id = any((${values.add(ids)}::text[])::uuid[]))`,
})

/** Of a list of products: those with one of these benefits. */
export const withBenefit = (ids: readonly string[]) => ({
  key: `benefit_id=${ids.join()}`,
  sql: (values: Values) =>
    `exists (select from product_benefits x
      where x.organization_id = p.organization_id and x.product_id = p.id
        and x.benefit_id = any((${values.add(ids)}::text[])::uuid[]))`,
})
