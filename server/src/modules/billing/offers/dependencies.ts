import type { Customers } from '../customers/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { Products } from '../products/index.ts'
import type { Tax } from '../tax/index.ts'

export type Dependencies = {
  readonly customers: Pick<Customers, 'hooks'>
  readonly discounts: Pick<Discounts, 'find' | 'findByCode'>
  readonly methods: Pick<PaymentMethods, 'find'>
  readonly products: Pick<Products, 'details' | 'findMany' | 'findPrices'>
  readonly tax: Tax
}
