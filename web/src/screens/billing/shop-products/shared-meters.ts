import type { Product } from './said.ts'

type Priced = Pick<Product, 'id' | 'name' | 'isArchived' | 'prices'>
type Meter = { readonly id: string; readonly name: string }

/** Each once, however many currencies it is paid in. */
const metersOf = ({ prices }: Priced): Meter[] => {
  const all = prices.flatMap((price) => (price.amountType === 'metered_unit' ? [price.meter] : []))
  return [...new Map(all.map((meter) => [meter.id, meter])).values()]
}

/** The other products on sale that charge for a meter of this one. */
export function sharedMeters(product: Priced, others: readonly Priced[]) {
  const onSale = others.filter(({ id, isArchived }) => id !== product.id && !isArchived)
  return metersOf(product).flatMap((meter) => {
    const products = onSale.filter((other) => metersOf(other).some(({ id }) => id === meter.id))
    return products.length > 0 ? [{ meter, products }] : []
  })
}
