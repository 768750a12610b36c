import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Orders } from '../orders/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { Payments } from '../payments/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'branding' | 'database' | 'files' | 'pageUrl' | 'random'
> & {
  readonly customers: Pick<Customers, 'findMany'>
  readonly ledger: Pick<Ledger, 'hooks'>
  readonly merchants: Pick<Merchants, 'get' | 'getOpen' | 'moment'>
  readonly orders: Pick<
    Orders,
    'find' | 'isDraft' | 'itemsOf' | 'lock' | 'noteInvoice' | 'partiesOf' | 'takeCreditNoteNumber'
  >
  readonly payments: Pick<Payments, 'find'>
  readonly methods: Pick<PaymentMethods, 'find'>
}
