import { isCurrency } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { orderAmounts } from '../orders/index.ts'
import type { Intent } from '../payments/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Shown } from './shown.ts'
import * as store from './store.ts'

type OfDraft = Intent & { readonly orderId: string }
const isOfDraft = (intent: Intent): intent is OfDraft => intent.forDraft && intent.orderId !== null

/** A payment that succeeds makes the order; one that fails leaves the draft as it was. */
export function followPayments(dependencies: Dependencies, { orderOf }: Shown) {
  const { customers, orders, payments } = dependencies

  async function waiting(tx: Tx, { customerId, id, orderId, organizationId }: OfDraft) {
    const customer = await customers.lock(tx, organizationId, customerId)
    const draft = await store.lock(tx, organizationId, orderId)
    if (!customer || customer.deletedAt || draft?.intentId !== id) return undefined
    return { customer, draft, order: await orderOf(tx, draft, customer) }
  }

  payments.hooks.locks.register('draft-orders', async (tx, intent) => {
    if (!isOfDraft(intent)) return
    await customers.lock(tx, intent.organizationId, intent.customerId)
    await store.lock(tx, intent.organizationId, intent.orderId)
  })

  // Another order may have used the balance since, or the address may have moved the tax.
  payments.hooks.isOwed.register('draft-orders', async (tx, _moment, intent) => {
    if (!isOfDraft(intent)) return true
    const found = await waiting(tx, intent)
    if (!found || !isCurrency(found.draft.currency)) return false
    const { customer, draft, order } = found
    const { total } = orderAmounts(order)
    const paid = { customer, currency: found.draft.currency, total, usesBalance: true }
    return draft.currency === intent.currency && (await orders.dueOf(tx, paid)) === intent.amount
  })

  payments.hooks.settled.register('draft-orders', async (tx, moment, intent) => {
    if (!isOfDraft(intent) || intent.status !== 'succeeded') return
    const found = await waiting(tx, intent)
    if (!found) return
    const captured = intent.captured ?? 0
    const payment = { intentId: intent.id, captured, withBalance: true } as const
    await orders.create(tx, moment, { ...found.order, payment })
    await store.remove(tx, found.draft)
  })
}
