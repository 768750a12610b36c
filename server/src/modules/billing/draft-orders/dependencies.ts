import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Proofs } from '../../identity/evidence/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Offers } from '../offers/index.ts'
import type { Orders } from '../orders/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Products } from '../products/index.ts'
import type { Tax } from '../tax/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'> & {
  readonly customers: Pick<
    Customers,
    'find' | 'findByExternalId' | 'findMany' | 'hooks' | 'lock' | 'newest'
  >
  readonly ledger: Pick<Ledger, 'balancesOf'>
  readonly merchants: Pick<Merchants, 'get' | 'moment'>
  readonly methods: Pick<PaymentMethods, 'find'>
  readonly offers: Pick<Offers, 'fields' | 'selection'>
  readonly orders: Pick<Orders, 'create' | 'details' | 'dueOf' | 'find' | 'get' | 'hasAny'> & {
    readonly hooks: Pick<Orders['hooks'], 'drafts'>
  }
  readonly payments: Pick<
    Payments,
    'advance' | 'assertReady' | 'find' | 'giveUp' | 'hooks' | 'open'
  >
  readonly products: Pick<Products, 'findMany' | 'findPrices'>
  readonly proofs: Pick<Proofs, 'require'>
  readonly tax: Tax
}
