import { AppError, type Currency, decimalsOf } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { countsOf, insertSet, type Tx } from '../../../platform/database/index.ts'
import { replaceCounts } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { countedLists } from './rules/counted-lists.ts'
import { sampleShop } from './sample-shop.ts'
import { sampleTables } from './sample-tables.ts'
import * as store from './store/samples.ts'

const customers = 500

export async function recount(tx: Tx, organizationId: string): Promise<void> {
  for (const { key, list, table } of countedLists) {
    const counts = await countsOf(tx, table, organizationId, key)
    await replaceCounts(tx, organizationId, list, counts)
  }
}

/** Adds a shop with two years behind it, in the caller's transaction, which holds the clock. */
export async function addSamples(
  { ledger, merchants, orders, random, timers }: Dependencies,
  tx: Tx,
  moment: Moment,
): Promise<store.StoredSamples> {
  const { at, live, organizationId } = moment
  if (live) throw new AppError('ORGANIZATION_IS_LIVE')
  const merchant = await merchants.get(tx, organizationId)
  const { currency, seller, slug, email, name } = merchant
  const shopOf = (numbers: Awaited<ReturnType<typeof orders.takeNumbers>>, seed: string) =>
    sampleShop(
      {
        organizationId,
        currency,
        unit: 10 ** decimalsOf(currency as Currency),
        snapshot: { ...seller, name: seller.name ?? name, slug, email },
        invoiceNumber: numbers.invoiceNumber,
        creditNoteNumber: numbers.creditNoteNumber,
      },
      { seed, customers, now: at, lastInvoice: numbers.lastInvoice, lastNote: numbers.lastNote },
    )
  const seed = random.uuid()
  // How many numbers it takes is known when it was drawn; its shape is the same each time.
  const nothing = { lastInvoice: 0, lastNote: 0, invoiceNumber: String, creditNoteNumber: String }
  const drawn = shopOf(nothing, seed)
  const numbers = await orders.takeNumbers(tx, merchant, drawn)
  const shop = shopOf(numbers, seed)
  for (const table of sampleTables) await insertSet(tx, table, shop.tables[table])
  await ledger.postSamples(tx, organizationId, shop.entries)
  for (const timer of shop.timers) timers.schedule(tx, moment, timer)
  await recount(tx, organizationId)
  const samples: store.StoredSamples = {
    organizationId,
    seed,
    customerIds: shop.ids.customers,
    productIds: shop.ids.products,
    benefitIds: shop.ids.benefits,
    discountIds: shop.ids.discounts,
    createdAt: at,
  }
  await store.insert(tx, samples)
  return samples
}
