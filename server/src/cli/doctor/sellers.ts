import type { Client } from 'pg'
import { unnamedSellers } from '../../modules/billing/merchants/index.ts'
import { sqlOn } from '../../platform/database/index.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Organizations that were live before invoices had to name the seller go on selling. */
export async function checkSellers(client: Client): Promise<Finding> {
  const { count, example } = await unnamedSellers(sqlOn(client))
  if (!example) return ok('sellers', 'invoices of all live organizations name them')
  const what = `invoices of ${count} live organizations do not name the seller, such as ${example.slug} (${example.missing.join(', ')})`
  return warn('sellers', what, 'Set order_settings.seller of these organizations.')
}
