import { AppError, type Issue, invalidInput, isProved } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Selection } from '../offers/index.ts'
import { sharedMeterIssue } from '../products/index.ts'
import type { Context } from './dependencies.ts'
import { type Checkout, countsAsPurchase } from './rules/checkout.ts'
import * as store from './store/read.ts'

/** Usage is of a customer, not of a subscription, so one subscription charges for each meter. */
export function createSharedMeters({
  products,
  providers,
}: Pick<Context, 'products' | 'providers'>) {
  const metersOf = ({ prices }: Pick<Selection, 'prices'>) =>
    prices.flatMap(({ meterId }) => meterId ?? [])

  /** What nobody proved and nobody paid for keeps only its like from being bought. */
  async function sharedBy(
    sql: Sql,
    sale: Checkout,
    meterIds: readonly string[],
    withFree: boolean,
  ) {
    const { buyerProof, customerId, organizationId, subscriptionId: besides } = sale
    if (customerId === null || meterIds.length === 0) return undefined
    const of = { customerId, organizationId }
    const byProven = isProved(buyerProof)
    return providers.chargedMeter.run?.(sql, of, { besides, byProven, meterIds, withFree })
  }

  async function refusal(
    sql: Sql,
    { prices, product }: Selection,
    meterId: string,
    loc: Issue['loc'],
  ) {
    const meters = await products.metersOf(sql, product.organizationId, prices)
    return invalidInput(sharedMeterIssue(loc, product, meters.get(meterId)))
  }

  return {
    /**
     * For a new checkout of a customer who is named. Where a customer has one subscription at most, that is
     * asked when it is confirmed.
     */
    async checkNamed(
      sql: Sql,
      { allowMultipleSubscriptions }: Merchant,
      sale: Checkout,
      selected: Selection,
      loc: Issue['loc'],
    ): Promise<void> {
      if (!allowMultipleSubscriptions) return
      const shared = await sharedBy(sql, sale, metersOf(selected), false)
      if (shared !== undefined) throw await refusal(sql, selected, shared, loc)
    },

    /** Decisive under the customer's lock. Who proved nothing learns no names. */
    async check(sql: Sql, sale: Checkout, selected: Selection): Promise<void> {
      const meterIds = metersOf(selected)
      const shared =
        (await sharedBy(sql, sale, meterIds, !countsAsPurchase(sale))) ??
        (await store.meterBeingBought(sql, sale, meterIds))
      if (shared === undefined) return
      if (isProved(sale.buyerProof)) {
        throw await refusal(sql, selected, shared, ['body', 'product_id'])
      }
      throw new AppError('CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION')
    },

    /** Whether a change of another subscription came first meanwhile. */
    async isShared(sql: Sql, sale: Checkout): Promise<boolean> {
      const { organizationId, priceIds } = sale
      if (!sale.isRecurring) return false
      const prices = await products.findPrices(sql, organizationId, priceIds)
      const withFree = !countsAsPurchase(sale)
      return (await sharedBy(sql, sale, metersOf({ prices }), withFree)) !== undefined
    },
  }
}
export type SharedMeters = ReturnType<typeof createSharedMeters>
