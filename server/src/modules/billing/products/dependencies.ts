import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { Benefits } from '../benefits/index.ts'
import type { CustomFields } from '../custom-fields/index.ts'
import type { Files } from '../files/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { PriceMeter } from './rules/price.ts'
import type { Product } from './rules/product.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'> & {
  readonly benefits: Pick<Benefits, 'findMany' | 'hooks' | 'share'>
  readonly customFields: CustomFields
  readonly files: Pick<Files, 'findMany' | 'toWire'>
  readonly merchants: Pick<Merchants, 'get' | 'moment'>
}

/** Those of these meters that exist, in no order. */
type FindMeters = (
  sql: Sql,
  organizationId: string,
  ids: readonly string[],
) => Promise<readonly PriceMeter[]>

/** Runs before a product is deleted; throws where it has been sold. */
type AroundProduct = (tx: Tx, moment: Moment, product: Product) => Promise<void> | void

export function createProductHooks() {
  return {
    beforeDelete: createHook<AroundProduct>('products.beforeDelete'),
    /** After its benefits were set. */
    benefitsSet: createHook<AroundProduct>('products.benefitsSet'),
    meters: createProvider<FindMeters>('products.meters'),
  }
}
export type ProductHooks = ReturnType<typeof createProductHooks>
