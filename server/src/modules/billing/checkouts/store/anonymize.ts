import type { Tx } from '../../../../platform/database/index.ts'
import { trigramQuery } from '../../../../platform/lists/index.ts'

const withoutIdentity = `customer_name = null, customer_email = null, customer_ip_address = null,
  customer_billing_name = null, customer_billing_address = null, customer_tax_id = null,
  external_customer_id = null, custom_field_data = '{}'`

/** Those of a customer that still say something of them, up to `limit`. */
export async function anonymizeSome(
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  limit: number,
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `update checkouts set ${withoutIdentity}
      where organization_id = $1 and id = any(array(
        select id from checkouts
         where organization_id = $1 and customer_id = $2
           and (num_nonnulls(customer_name, customer_email, customer_ip_address,
                             customer_billing_name, customer_billing_address, customer_tax_id,
                             external_customer_id) > 0
                or custom_field_data <> '{}')
         limit $3))
      returning id`,
    [organizationId, id, limit],
  )
  return rows.map((row) => row.id)
}

/** Those that became no customer's, with this email address, up to `limit`. */
export async function anonymizeAbandoned(
  tx: Tx,
  organizationId: string,
  email: string,
  limit: number,
): Promise<string[]> {
  const text = email.toLowerCase()
  const rows = await tx.many<{ id: string }>(
    `update checkouts set ${withoutIdentity}
      where organization_id = $1 and id = any(array(
        select id from checkouts
         where organization_id = $1 and customer_id is null and lower(customer_email) = $2
           and letter_groups(lower(
                 coalesce(customer_email, '') || ' ' || coalesce(customer_name, '')))
               @@ $3::tsquery
         limit $4))
      returning id`,
    [organizationId, text, trigramQuery(text, 'contains') ?? '', limit],
  )
  return rows.map((row) => row.id)
}
