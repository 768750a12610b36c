import type { Address } from '@guildhall/contract/kernel/billing'
import { chargeStepOf } from '../../../kernel/index.ts'
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

type Taxed = {
  readonly address: Pick<Address, 'country' | 'state'> | null
  readonly buyer: Buyer | null
  readonly behavior: TaxBehaviorOption
  readonly currency: string
}

export function createTax({ settings }: Dependencies) {
  const provider = providers[settings.billing.tax]

  return {
    /** Null while the address is unknown; the tax can be charged in this currency. */
    rateAt({ address, behavior, buyer, currency }: Taxed): TaxRate | null {
      const rate = provider.rateAt(address, buyer, behavior)
      const step = chargeStepOf(currency)
      return rate && step > 1 ? { ...rate, step } : rate
    },
  }
}
export type Tax = ReturnType<typeof createTax>
