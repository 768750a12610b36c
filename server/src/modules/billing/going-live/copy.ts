import type { Copied } from '@guildhall/contract/billing/going-live'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { copySet, countsOf, insertSet, type Tx } from '../../../platform/database/index.ts'
import { replaceCounts } from '../../../platform/lists/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { chooseCopies, copiedOf } from './rules/choose.ts'
import { copiesOf } from './rules/copies.ts'
import { noSamples } from './rules/source.ts'
import { readSource } from './store.ts'

/** Lists of what is copied, whose counts follow from a column. */
const counted = [
  { list: 'custom_fields', key: 'type' },
  { list: 'meters', key: 'archived_at is not null' },
  { list: 'files', key: "''" },
  { list: 'benefits', key: 'type' },
  { list: 'products', key: 'is_archived' },
  { list: 'discounts', key: "''" },
  { list: 'checkout_links', key: "''" },
] as const

/**
 * Catalog, settings and looks of a sandbox for a live organization that the same transaction created, by a
 * statement for some thousands of rows. The transaction holds the clock of the sandbox, so that nothing of
 * it changes meanwhile.
 */
export async function copyShop(
  { checkoutLinks, connections, merchants, random, samplesOf }: Dependencies,
  tx: Tx,
  sandbox: Merchant,
  moment: Moment,
): Promise<Copied> {
  const { at, organizationId: live } = moment
  const source = await readSource(tx, sandbox.organizationId)
  if (!source) throw new AppError('CATALOG_IS_TOO_LARGE_TO_COPY')
  const samples = (await samplesOf(tx, sandbox.organizationId)) ?? noSamples
  const chosen = chooseCopies(source, samples)
  const { discountOf, rows } = copiesOf(chosen, {
    sandbox: sandbox.organizationId,
    live,
    at,
    uuid: random.uuid,
    secret: checkoutLinks.newSecret,
    tokenOf: (guild) => connections.places.tokenOf(live, guild),
  })
  for (const each of rows) {
    if ('rows' in each) await insertSet(tx, each.table, each.rows)
    else await copySet(tx, each.table, sandbox.organizationId, each.copies, each.key)
  }
  for (const { key, list } of counted) {
    await replaceCounts(tx, live, list, await countsOf(tx, list, live, key))
  }
  const offer = sandbox.cancellationOffer
  await merchants.takeSettings(tx, sandbox, moment, {
    cancellationOffer: offer && { ...offer, discount_id: discountOf(offer.discount_id) },
  })
  return copiedOf(chosen)
}
