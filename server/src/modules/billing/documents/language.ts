import type { Locale } from '@guildhall/contract/boot'
import type { Tx } from '../../../platform/database/index.ts'
import { languageOf } from '../customers/index.ts'
import type { Order, Parties } from '../orders/index.ts'
import type { Dependencies } from './dependencies.ts'

/** The language of the documents of an order: that of its lines. */
export function createLanguages({
  customers,
  merchants,
}: Pick<Dependencies, 'customers' | 'merchants'>) {
  return {
    async of(
      tx: Tx,
      { customerId, organizationId }: Order,
      { locale }: Pick<Parties, 'locale'>,
    ): Promise<Locale> {
      if (locale !== null) return locale
      const [customer] = await customers.findMany(tx, organizationId, [customerId])
      return languageOf(customer ?? { locale: null }, await merchants.get(tx, organizationId))
    },
  }
}
