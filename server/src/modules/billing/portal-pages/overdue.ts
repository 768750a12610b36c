import type { OverdueOrder } from '@guildhall/contract/portal-card-pages'
import type { Portal } from '../portal/index.ts'
import type { Owner } from './visits.ts'

type CardUses = Portal['cardUses']
type Overdue = OverdueOrder & { readonly subscriptionId: string | null }

/** Payments that failed, with the cards that one button charges. */
export async function overdueOf(cardUses: CardUses, owner: Owner): Promise<Overdue[]> {
  return Promise.all(
    (await cardUses.overdue(owner)).map(async ({ due, isByDefault, order }) => ({
      id: order.id,
      subscriptionId: order.subscriptionId,
      isByDefault,
      name: order.description,
      ...due,
      currency: order.currency,
      card: await payingCard(cardUses, owner, order),
    })),
  )
}

export const shownOverdue = ({ subscriptionId: _, ...shown }: Overdue): OverdueOrder => shown

/** What one press pays of an order: those that wait behind it as well. */
export async function dueOf(
  cardUses: CardUses,
  owner: Owner,
  order: { readonly id: string; readonly due_amount: number },
): Promise<{ readonly amount: number; readonly payments: number }> {
  const overdue = await cardUses.overdue(owner)
  const found = overdue.find((each) => each.order.id === order.id)
  return found?.due ?? { amount: order.due_amount, payments: 1 }
}

/** The saved card with which a customer may pay an order; another one is typed. */
export async function payingCard(
  cardUses: CardUses,
  owner: Owner,
  { subscriptionId }: { readonly subscriptionId: string | null },
): Promise<OverdueOrder['card']> {
  if (owner.checkoutId !== null) return null
  const card = subscriptionId ? await cardUses.ofSubscription(owner, subscriptionId) : undefined
  if (card && card !== 'hidden') return { id: card.id, last4: card.last4 }
  const used = await cardUses.list(owner)
  const method = used.find(({ isDefault }) => isDefault)?.method
  return method ? { id: method.id, last4: method.last4 } : null
}
