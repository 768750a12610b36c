import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Intent } from '../payments/index.ts'
import type { Billing, Record, Subscription } from '../subscriptions/index.ts'
import type { Credits } from './credits.ts'
import type { Dependencies } from './dependencies.ts'
import { createStanding } from './standing.ts'
import * as changes from './store.ts'
import { beginsPeriod, changesOf, toldOf } from './terms.ts'

type Parts = {
  readonly record: Record
  readonly billing: Billing
  readonly credits: Credits
}

/** Applies changes of the product when they are paid; until then nothing of them is visible. */
export function registerPaidChanges(
  dependencies: Dependencies,
  { record, billing, credits }: Parts,
) {
  const { customers, payments, subscriptions } = dependencies
  const stands = createStanding(dependencies)

  async function locked(
    tx: Tx,
    { customerId, organizationId, subscriptionId }: changes.PaidChange,
  ): Promise<readonly [Subscription, Customer]> {
    const customer = await customers.lock(tx, organizationId, customerId)
    const subscription = await subscriptions.lock(tx, organizationId, subscriptionId)
    if (!subscription || !customer) throw new Error('What a payment changes is missing.')
    return [subscription, customer]
  }

  /** What its credits took is given back. */
  async function fail(tx: Tx, moment: Moment, change: changes.PaidChange) {
    await changes.close(tx, change, 'failed', moment.at)
    await credits.giveBack(tx, moment, change.funding)
  }

  /** Until then the cardholder can confirm it; null where it is over. */
  async function show(
    tx: Tx,
    moment: Moment,
    { createdAt, id, organizationId, subscriptionId, terms }: changes.PaidChange,
    until: Date | null,
  ) {
    const before = await subscriptions.lock(tx, organizationId, subscriptionId)
    const { productId, seats } = terms
    const waiting = until && {
      id,
      createdAt: createdAt.toISOString(),
      appliesAt: until.toISOString(),
      productId,
      ...(seats === undefined ? {} : { seats }),
    }
    const isShown = before?.waitingChange?.id === id
    if (!before || (!waiting && !isShown)) return
    await record.change(tx, moment, before, { waitingChange: waiting })
  }

  payments.hooks.locks.register('subscription-changes', async (tx, intent) => {
    const { changeId, customerId, organizationId } = intent
    if (changeId === null) return
    await customers.lock(tx, organizationId, customerId)
    const change = await changes.find(tx, organizationId, changeId)
    if (change) await subscriptions.lock(tx, organizationId, change.subscriptionId)
  })

  payments.hooks.isOwed.register('subscription-changes', async (tx, _moment, intent) => {
    const { changeId, organizationId } = intent
    if (changeId === null) return true
    const change = await changes.find(tx, organizationId, changeId)
    if (change?.status !== 'open') return false
    const [before, customer] = await locked(tx, change)
    return stands(tx, before, customer, { change, intent })
  })

  // One that waits for its cardholder keeps nothing waiting.
  subscriptions.hooks.isChanging.register('subscription-changes', async (sql, one) => {
    const open = await changes.findOpen(sql, one.organizationId, one.id)
    return open !== undefined && one.waitingChange?.id !== open.id
  })
  // Whatever is being paid for a change is given back.
  subscriptions.hooks.beforeEnd.register('subscription-changes', async (tx, moment, one) => {
    const change = await changes.findOpen(tx, one.organizationId, one.id)
    if (!change) return
    await fail(tx, moment, change)
    if (change.intentId) await payments.giveUp(tx, moment, change.intentId)
  })

  async function apply(tx: Tx, moment: Moment, change: changes.PaidChange, intent: Intent) {
    const { bill, terms } = change
    const [before, customer] = await locked(tx, change)
    await changes.close(tx, change, 'applied', moment.at)
    const changed = await record.change(tx, moment, before, changesOf(terms), ...toldOf(terms))
    const captured = intent.captured ?? 0
    const payment = { intentId: intent.id, captured, withBalance: true } as const
    const order = await billing.create(tx, moment, changed, customer, bill, { payment })
    await payments.assignOrder(tx, moment, intent.id, order.id)
    // It pays no other one, also where its customer has no default card; what was used until now it does.
    const paying =
      terms.hasOwnCard && intent.methodId
        ? await subscriptions.chooseCard(tx, moment, before.id, intent.methodId)
        : changed
    if (beginsPeriod(before, changed)) await billing.billWaiting(tx, moment, paying, customer)
  }

  payments.hooks.settled.register('subscription-changes', async (tx, moment, intent) => {
    const { changeId, organizationId, status } = intent
    if (changeId === null) return
    const change = await changes.find(tx, organizationId, changeId)
    if (change?.status !== 'open') return
    if (status === 'succeeded') await apply(tx, moment, change, intent)
    if (status === 'failed' || status === 'canceled') {
      await fail(tx, moment, change)
      await show(tx, moment, change, null)
    }
    if (status === 'action_required') await show(tx, moment, change, intent.expiresAt)
  })
}
