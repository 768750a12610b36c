import type { SellerDetail } from '@guildhall/contract/billing/merchant-settings'
import type { Sql } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { missingDetails } from './rules/seller.ts'
import { fromRow } from './settings.ts'
import * as store from './store.ts'

/** One of them, so that the operator has where to begin. */
type Example = { readonly slug: string; readonly missing: readonly SellerDetail[] }

const batchSize = 1_000

/** Live organizations whose invoices do not name the seller as going live demands it now. */
export async function unnamedSellers(sql: Sql, size = batchSize) {
  const found: { count: number; example?: Example } = { count: 0 }
  let after = ''
  for (;;) {
    const rows = await store.liveSellers(sql, after, size)
    for (const row of rows) {
      after = row.organizationId
      const { seller, slug } = fromRow(row)
      const missing = missingDetails(seller)
      if (missing.length === 0) continue
      found.count++
      found.example ??= { slug, missing }
    }
    if (rows.length < size) return found
  }
}

/** For the log: what was live before goes on selling, and its operator hears of it. */
export function createSellerWarning({ database, log }: Pick<Dependencies, 'database' | 'log'>) {
  return async function warn(): Promise<void> {
    const { count, example } = await unnamedSellers(database.sql)
    if (count === 0) return
    log.warn(
      { code: 'merchants.unnamed_sellers', count, ...example },
      'Invoices of live organizations do not name the seller, the address or the tax id.',
    )
  }
}
