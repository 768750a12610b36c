import type { Sql } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { CountryLaw } from './rules/countries.ts'
import { consumerLaw } from './rules/law.ts'
import * as settings from './store/settings.ts'

/** The law that protects the buyer of an order, as the seller has set it; undefined for businesses and other countries. */
export async function lawOfOrder(
  sql: Sql,
  { checkouts }: Pick<Dependencies, 'checkouts'>,
  { billingAddress, checkoutId, organizationId, taxId }: Order,
): Promise<CountryLaw | undefined> {
  const checkout = checkoutId ? await checkouts.read(sql, [organizationId], checkoutId) : undefined
  const buyer = {
    country: billingAddress?.country ?? null,
    isBusiness: taxId !== null || (checkout?.isBusinessCustomer ?? false),
  }
  return consumerLaw(buyer, await settings.read(sql, organizationId))
}
