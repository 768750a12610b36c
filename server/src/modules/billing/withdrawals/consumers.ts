import type { Sql } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { CountryLaw } from './rules/countries.ts'
import { consumerLaw } from './rules/law.ts'

/** The law that protects the buyer of an order; undefined for businesses and other countries. */
export async function lawOfOrder(
  sql: Sql,
  { checkouts }: Pick<Dependencies, 'checkouts'>,
  { billingAddress, checkoutId, organizationId, taxId }: Order,
): Promise<CountryLaw | undefined> {
  const checkout = checkoutId ? await checkouts.read(sql, [organizationId], checkoutId) : undefined
  return consumerLaw({
    country: billingAddress?.country ?? null,
    isBusiness: taxId !== null || (checkout?.isBusinessCustomer ?? false),
  })
}
