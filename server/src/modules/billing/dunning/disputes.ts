import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { CardOf } from './card.ts'
import type { Charge } from './charge.ts'
import type { Dependencies } from './dependencies.ts'
import type { Collection } from './store.ts'
import * as store from './store.ts'

type How = { readonly methodId: string | null; readonly scheduled: boolean }

type Parts = {
  readonly attempt: (tx: Tx, moment: Moment, collection: Collection, how: How) => Promise<void>
  readonly cardOf: CardOf
  readonly charge: Charge
}

/** A card is not charged while a payment with it is disputed; what waited is tried when that closes. */
export function followDisputes(
  { disputes, orders, payments }: Dependencies,
  { attempt, cardOf, charge: { hold } }: Parts,
) {
  /** What is on its way is stopped where the processor still can. */
  async function stop(tx: Tx, moment: Moment, collection: Collection) {
    const { intentId, organizationId, orderId, status } = collection
    const methodId =
      status === 'charging' ? collection.methodId : (await cardOf(tx, collection)).methodId
    if (!(await disputes.holdsCard(tx, organizationId, methodId))) return
    if (status === 'charging') {
      if (intentId) await payments.giveUp(tx, moment, intentId)
      return
    }
    const order = await orders.lock(tx, organizationId, orderId)
    if (order?.status === 'pending') await hold(tx, moment, collection, order, methodId)
  }

  disputes.hooks.turned.register('dunning', async (tx, moment, { order, outcome }) => {
    const { customerId, organizationId } = order
    const statuses = outcome === 'open' ? (['charging', 'retrying'] as const) : (['held'] as const)
    for (const each of await store.lockForDispute(tx, organizationId, customerId, statuses)) {
      if (outcome === 'open') await stop(tx, moment, each)
      else {
        const { methodId } = await cardOf(tx, each)
        await attempt(tx, moment, each, { methodId, scheduled: true })
      }
    }
  })
}
