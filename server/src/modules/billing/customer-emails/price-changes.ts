import { after, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type TaxRate, taxOf } from '../tax/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createLater } from './later.ts'
import type { Send, Texts } from './send.ts'

/** A subscriber may be told of several moves, each on its own. */
const subjectOf = (migrationId: string, subscriptionId: string) =>
  `${migrationId} ${subscriptionId}`

/** What is paid of an amount. */
function totalOf(amount: number, rate: TaxRate | null): number {
  if (!rate) return amount
  const { net, tax } = taxOf(amount, rate)
  return net + tax
}

/** With what is known of the tax in it. */
function sayTotal({ amount, words }: Texts, total: number, rate: TaxRate | null): string {
  if (!rate) return words('plusTax', { amount: amount(total) })
  return rate.partsPerMillion === 0 ? amount(total) : words('withTax', { amount: amount(total) })
}

/** To subscribers who move to a new price, in time to cancel. */
export function definePriceChanges(dependencies: Dependencies, send: Send) {
  const { customers, priceMigrations, subscriptions } = dependencies

  /** At which the first period with the new price is taxed, as far as it is known now. */
  async function rateOf(tx: Tx, organizationId: string, subscriptionId: string, at: Date) {
    const subscription = await subscriptions.read(tx, [organizationId], subscriptionId)
    const customer =
      subscription && (await customers.find(tx, [organizationId], subscription.customerId))
    if (!customer) return null
    return (await subscriptions.nextCharge.periodAt(tx, subscription, customer, at)).bill.tax
  }

  const later = createLater(dependencies, 'price-change', async (tx, moment, timer) => {
    const { organizationId, subjectId } = timer
    const [migrationId = '', subscriptionId = ''] = subjectId.split(' ')
    const announced = { migrationId, subscriptionId }
    const change = await priceMigrations.ahead(tx, organizationId, announced)
    if (!change) return
    // Who cancels may undo it, and has to know then.
    if (change === 'uncertain') {
      return later.schedule(tx, moment, subjectId, after(moment.at, span.day))
    }
    const { applies_at, currency, customer_id, new_amount, old_amount, product_name } = change
    if (new_amount === old_amount) return
    const at = new Date(applies_at)
    const rate = await rateOf(tx, organizationId, subscriptionId, at)
    await send(
      tx,
      moment,
      { organizationId, customerId: customer_id, setting: 'price_change' },
      {
        template: 'priceChange',
        currency,
        screen: `subscriptions/${subscriptionId}`,
        values: (texts) => ({
          product: product_name,
          oldAmount: texts.amount(totalOf(old_amount, rate)),
          amount: sayTotal(texts, totalOf(new_amount, rate), rate),
          date: texts.date(at),
        }),
      },
    )
  })

  priceMigrations.hooks.announced.register(
    'customer-emails',
    (tx, moment, { migrationId, subscriptionId }) =>
      later.schedule(tx, moment, subjectOf(migrationId, subscriptionId)),
  )
}
