import type { PortalOrder, PortalSubscription } from '@guildhall/contract/billing/portal-shapes'
import type { PortalNeed } from '@guildhall/contract/portal-needs'
import { orderToPortal } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import { cardExpiresBefore, endsSoon, isRunning, lacksDetails, mostUrgent } from './rules/needs.ts'
import type { Owner } from './visits.ts'

const mostUnpaid = 3
const mostSeated = 3
const mostCards = 100

type Shown = {
  readonly subscriptions: readonly PortalSubscription[]
  readonly orders: readonly PortalOrder[]
}

/** What asks for a customer's attention: the most urgent first, few, and none where all is well. */
export function createNeeds({
  clocks,
  database,
  portal,
  seats,
}: Pick<Dependencies, 'clocks' | 'database' | 'portal' | 'seats'>) {
  const { cards, paying, purchases } = portal

  async function unpaid(owner: Owner): Promise<PortalNeed[]> {
    const orders = (await purchases.unpaid(owner, mostUnpaid)).map(orderToPortal)
    const needs = await Promise.all(
      orders.map(async (order): Promise<PortalNeed[]> => {
        const { currency, description, due_amount: amount, id, product } = order
        const name = product?.name ?? description
        const { status } = await paying.status(owner, id)
        if (status === 'processing' || status === 'succeeded') return []
        if (status === 'requires_action') return [{ kind: 'bank', at: `orders/${id}`, name }]
        return [{ kind: 'payment', orderId: id, name, amount, currency }]
      }),
    )
    return needs.flat()
  }

  function ofSubscription(subscription: PortalSubscription, at: Date): PortalNeed[] {
    const { current_period_end: end, id, pending_update: planned, product } = subscription
    const { name } = product
    if (!isRunning(subscription)) return []
    if (endsSoon(subscription, at)) return [{ kind: 'ends', subscriptionId: id, name, date: end }]
    return planned ? [{ kind: 'change', subscriptionId: id, name, date: planned.applies_at }] : []
  }

  /** A change whose payment the bank has not approved yet. */
  async function atBank(owner: Owner, subscription: PortalSubscription): Promise<PortalNeed[]> {
    const { id, product } = subscription
    if (!isRunning(subscription)) return []
    const url = await portal.subscriptions.plan.challengeOf(owner, id)
    return url === null ? [] : [{ kind: 'bank', at: `subscriptions/${id}`, name: product.name }]
  }

  async function expiring(
    owner: Owner,
    subscriptions: readonly PortalSubscription[],
  ): Promise<PortalNeed[]> {
    const { items } = await cards.list(owner, { offset: 0, limit: mostCards })
    const card = items.find((each) => each.is_default)?.card
    if (!card || !subscriptions.some((each) => cardExpiresBefore(card, each))) return []
    const month = `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`
    return [{ kind: 'card', last4: card.last4, month }]
  }

  async function invited(owner: Owner, subscription: PortalSubscription): Promise<PortalNeed[]> {
    const { id, product } = subscription
    const { customerId, organizationId } = owner
    const list = await seats.list([organizationId], { subscription_id: id }, customerId)
    const { available_seats: free, total_seats: total } = list
    if (total > 0 && free === total) {
      return [{ kind: 'freeSeats', subscriptionId: id, name: product.name, count: total }]
    }
    const count = list.seats.filter(({ status }) => status === 'pending').length
    return count === 0 ? [] : [{ kind: 'seats', subscriptionId: id, name: product.name, count }]
  }

  /** What only a customer sees who proved the address. */
  async function ofProven(
    owner: Owner,
    { orders, subscriptions }: Shown,
    at: Date,
  ): Promise<PortalNeed[]> {
    if (owner.checkoutId !== null) return []
    const seated = subscriptions.filter((each) => each.seats !== null && isRunning(each))
    const lacking = orders.find((each) => lacksDetails(each, at))
    const found = await Promise.all([
      expiring(owner, subscriptions),
      ...seated.slice(0, mostSeated).map((each) => invited(owner, each)),
    ])
    const invoice: PortalNeed[] = lacking
      ? [{ kind: 'invoice', orderId: lacking.id, number: lacking.invoice_number }]
      : []
    return [...found.flat(), ...invoice]
  }

  return async function needsOf(owner: Owner, shown: Shown): Promise<readonly PortalNeed[]> {
    const { subscriptions } = shown
    const { at } = await clocks.show(database.sql, owner.organizationId)
    const found = await Promise.all([
      unpaid(owner),
      ...subscriptions.map((each) => atBank(owner, each)),
      ofProven(owner, shown, at),
    ])
    return mostUrgent([
      ...found.flat(),
      ...subscriptions.flatMap((each) => ofSubscription(each, at)),
    ])
  }
}
