import type { Dependencies } from './dependencies.ts'
import type { Owner } from './visits.ts'

/** The card that a change of a subscription is paid with. */
export async function changeCard(
  { cardUses }: Pick<Dependencies['portal'], 'cardUses'>,
  owner: Owner,
  subscriptionId: string,
) {
  const card = await cardUses.ofSubscription(owner, subscriptionId)
  return card ? { brand: card.brand, last4: card.last4 } : null
}
