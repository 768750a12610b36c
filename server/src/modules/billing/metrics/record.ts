import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import {
  type Fact,
  ofCheckoutChange,
  ofPaidOrder,
  ofRefund,
  ofSubscription,
} from './rules/facts.ts'
import * as store from './store/facts.ts'

type Entry =
  | { readonly organizationId: string; readonly fact: Fact }
  | { readonly organizationId: string; readonly state: store.SubscriptionState }

/** Records what counts for figures, in the transactions in which it happens. */
export function recordFacts(
  { checkouts, ledger, orders, subscriptions }: Dependencies,
  stored: (organizationIds: readonly string[]) => void,
): void {
  /** Of several states of a subscription, the last one counts. */
  async function write(tx: Tx, all: readonly Entry[]) {
    const byOrganization = Map.groupBy(all, ({ organizationId }) => organizationId)
    for (const [organizationId, entries] of byOrganization) {
      const facts = entries.flatMap((each) => ('fact' in each ? each.fact : []))
      const states = entries.flatMap((each) => ('state' in each ? each.state : []))
      const last = new Map(states.map((state) => [state.subscriptionId, state]))
      store.insert(tx, organizationId, facts, [...last.values()])
    }
    tx.afterCommit(() => stored([...byOrganization.keys()]))
  }

  const add = (tx: Tx, fact: Fact) => tx.batch(write, { organizationId: fact.organizationId, fact })

  orders.hooks.paid.register('metrics', (tx, _moment, order) => {
    add(tx, ofPaidOrder(order))
  })

  // By the books, so that refunds and disputes are what they say.
  ledger.hooks.posted.register('metrics', async (tx, { at, lines, organizationId }) => {
    const given = lines.filter(({ account }) => account === 'refunds')
    const amount = given.reduce((sum, line) => sum + line.amount, 0)
    const orderId = given[0]?.orderId
    if (amount === 0 || orderId === undefined) return
    const order = await orders.find(tx, [organizationId], orderId)
    if (order) add(tx, ofRefund(order, amount, at))
  })

  checkouts.hooks.stored.register('metrics', (tx, before, after) => {
    for (const fact of ofCheckoutChange(before, after)) add(tx, fact)
  })

  subscriptions.hooks.told.register('metrics', (tx, { at }, subscription) => {
    const { currency, customerId, id, organizationId, productId } = subscription
    const state: store.SubscriptionState = {
      organizationId,
      currency,
      productId,
      customerId,
      billingType: 'recurring',
      subscriptionId: id,
      at,
      states: ofSubscription(subscription),
    }
    tx.batch(write, { organizationId, state })
  })
}
