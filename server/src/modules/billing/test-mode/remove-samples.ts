import { deleteSet, idsOf, namedIn, type Tx, tablesWith } from '../../../platform/database/index.ts'
import { eraseUnclaimed } from '../metrics/index.ts'
import { recount } from './add-samples.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/samples.ts'

type Of = { readonly column: string; readonly ids: readonly string[] }

/** Tables that only belong to the product, benefit or discount itself. */
const parts = {
  product_id: [
    'prices',
    'product_benefits',
    'product_custom_fields',
    'product_media',
    'metric_facts',
    'metric_sums',
  ],
  benefit_id: ['product_benefits'],
  discount_id: ['discount_products'],
} as const

const waiting = ["pending_update ->> 'productId'", "waiting_change ->> 'productId'"]

/**
 * Takes the samples away, with all that their customers did since then, whatever tables it is in. What
 * somebody else uses of the catalog stays. In the caller's transaction, which holds the clock.
 */
export async function removeSamples(
  { ledger, orders, processor }: Dependencies,
  tx: Tx,
  {
    benefitIds,
    createdAt,
    customerIds,
    discountIds,
    organizationId,
    productIds,
  }: store.StoredSamples,
): Promise<{ readonly kept: number }> {
  const ofCustomers = { column: 'customer_id', ids: customerIds }
  const deleteIn = (table: string, of: Of) => deleteSet(tx, table, organizationId, of)

  async function deleteEverywhere(of: Of) {
    // Books and the money of the sandbox have triggers and references of their own.
    const tables = await tablesWith(tx, of.column)
    for (const table of tables) if (!table.startsWith('ledger_')) await deleteIn(table, of)
  }
  // It names the catalog, as others do who use it.
  await store.remove(tx, organizationId)
  const idsIn = (table: string) => idsOf(tx, table, organizationId, ofCustomers)
  const [keyIds, orderIds, subscriptionIds, checkoutIds] = [
    await idsIn('license_keys'),
    await idsIn('orders'),
    await idsIn('subscriptions'),
    await idsIn('checkouts'),
  ]

  await ledger.eraseCustomers(tx, organizationId, customerIds)
  await processor.eraseMovements(tx, organizationId, customerIds)
  await deleteEverywhere({ column: 'license_key_id', ids: keyIds })
  await deleteEverywhere(ofCustomers)
  // What names its customer only by a purchase, or not yet.
  await deleteEverywhere({ column: 'order_id', ids: orderIds })
  await deleteEverywhere({ column: 'subscription_id', ids: subscriptionIds })
  await deleteEverywhere({ column: 'checkout_id', ids: checkoutIds })
  await deleteIn('customers', { column: 'id', ids: customerIds })
  for (const ids of [orderIds, subscriptionIds, customerIds]) {
    await deleteIn('timers', { column: 'subject_id', ids })
  }
  await deleteIn('timers', { column: 'lane', ids: customerIds })

  // Checkouts of samples that nobody finished; a merchant may mark their own in the same way.
  const unfinished = await Promise.all(
    [
      { column: "metadata ->> 'sample'", ids: ['true'] },
      { column: 'product_id', ids: productIds },
      { column: 'customer_id is null', ids: ['true'] },
    ].map((of) => idsOf(tx, 'checkouts', organizationId, of)),
  )
  const [marked = [], ...others] = unfinished
  const inOthers = others.map((each) => new Set(each))
  const ids = marked.filter((id) => inOthers.every((each) => each.has(id)))
  await deleteIn('checkouts', { column: 'id', ids })

  /** Deletes those of the catalog that nothing refers to any more; resolves to how many stay. */
  async function deleteUnused(
    table: string,
    column: keyof typeof parts,
    ids: readonly string[],
  ): Promise<number> {
    const own: readonly string[] = parts[column]
    const used = new Set<string>()
    for (const name of [column, `${column}s`]) {
      for (const each of await tablesWith(tx, name)) {
        if (own.includes(each)) continue
        const found = await namedIn(tx, each, organizationId, { column: name, ids })
        for (const id of found) used.add(id)
      }
    }
    // A change that waits is JSON.
    for (const name of column === 'product_id' ? waiting : []) {
      const found = await namedIn(tx, 'subscriptions', organizationId, { column: name, ids })
      for (const id of found) used.add(id)
    }
    const free = ids.filter((id) => !used.has(id))
    for (const each of own) {
      if (!each.startsWith('metric_')) await deleteIn(each, { column, ids: free })
    }
    await deleteIn(table, { column: 'id', ids: free })
    return used.size
  }
  const kept =
    (await deleteUnused('products', 'product_id', productIds)) +
    (await deleteUnused('discounts', 'discount_id', discountIds)) +
    (await deleteUnused('benefits', 'benefit_id', benefitIds))
  await eraseUnclaimed(tx, organizationId, { productIds, until: createdAt })
  await orders.forgetNumbers(tx, organizationId)
  await recount(tx, organizationId)
  return { kept }
}
