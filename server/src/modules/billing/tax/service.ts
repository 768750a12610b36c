import type { Address } from '@guildhall/contract/kernel/billing'
import type { Dependencies } from './dependencies.ts'
import {
  type Buyer,
  noRate,
  rateInTable,
  type TaxBehaviorOption,
  type TaxRate,
} from './rules/rates.ts'

/** Where rates come from. It is asked before a transaction, and pure. */
type TaxProvider = {
  /** Null while the address is unknown: then nothing can be taxed yet. */
  rateAt(
    address: Pick<Address, 'country' | 'state'> | null,
    buyer: Buyer | null,
    behavior: TaxBehaviorOption,
  ): TaxRate | null
}

const providers: Readonly<Record<'table' | 'none', TaxProvider>> = {
  table: { rateAt: rateInTable },
  none: { rateAt: (address, _buyer, behavior) => noRate(address, behavior) },
}

export function createTax({ settings }: Dependencies): TaxProvider {
  return providers[settings.billing.tax]
}
export type Tax = ReturnType<typeof createTax>
