import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'

/** What mirrored orders and subscriptions refer to. */
type Sold = {
  readonly customer_id: string
  readonly product_id: string | null
  readonly discount_id: string | null
}

/**
 * What sorts and finds them in lists, by one statement per module: a copy inside of a body may be missing.
 * Without a customer, it stands nowhere.
 */
export async function soldNames(
  { customers, discounts, products }: Pick<Dependencies, 'customers' | 'discounts' | 'products'>,
  tx: Tx,
  organizationId: string,
  all: readonly Sold[],
) {
  const idsOf = (name: keyof Sold) => [...new Set(all.flatMap((each) => each[name] ?? []))]
  const [ofCustomers, ofProducts, ofDiscounts] = await Promise.all([
    customers.findMany(tx, organizationId, idsOf('customer_id')),
    products.findMany(tx, organizationId, idsOf('product_id')),
    discounts.findMany(tx, organizationId, idsOf('discount_id')),
  ])
  const customerOf = new Map(ofCustomers.map((customer) => [customer.id, customer]))
  const productNames = new Map(ofProducts.map(({ id, name }) => [id, name]))
  const discountNames = new Map(ofDiscounts.map(({ id, name }) => [id, name]))
  return ({ customer_id, discount_id, product_id }: Sold) => ({
    customer: customerOf.get(customer_id),
    productName: productNames.get(product_id ?? ''),
    discountName: discountNames.get(discount_id ?? '') ?? null,
  })
}
