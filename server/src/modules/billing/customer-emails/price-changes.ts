import { after, span } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createLater } from './later.ts'
import type { Send } from './send.ts'

/** A subscriber may be told of several moves, each on its own. */
const subjectOf = (migrationId: string, subscriptionId: string) =>
  `${migrationId} ${subscriptionId}`

/** To subscribers who move to a new price, in time to cancel. */
export function definePriceChanges(dependencies: Dependencies, send: Send) {
  const { priceMigrations } = dependencies

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
    await send(
      tx,
      moment,
      { organizationId, customerId: customer_id, setting: 'price_change' },
      {
        template: 'priceChange',
        currency,
        screen: `subscriptions/${subscriptionId}`,
        values: ({ amount, date }) => ({
          product: product_name,
          oldAmount: amount(old_amount),
          amount: amount(new_amount),
          date: date(new Date(applies_at)),
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
