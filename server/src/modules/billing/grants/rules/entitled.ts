import { after, span } from '../../../../kernel/index.ts'

/** Whether something that was bought entitles to its benefits, and when that ends by itself. */
export type Entitlement = { readonly entitled: boolean; readonly until: Date | null }

const yes: Entitlement = { entitled: true, until: null }
const no: Entitlement = { entitled: false, until: null }

/** What was not paid for keeps its benefits for the grace period of the organization. */
export function ofSubscription(
  { pastDueAt, status }: { readonly status: string; readonly pastDueAt: Date | null },
  graceDays: number,
  at: Date,
): Entitlement {
  if (status === 'active' || status === 'trialing') return yes
  if (status !== 'past_due' || pastDueAt === null) return no
  const until = after(pastDueAt, graceDays * span.day)
  return at < until ? { entitled: true, until } : no
}

/** What is bought once stays, also after a refund, unless the refund revokes it. */
export const ofOrder = (
  { status, subscriptionId }: { readonly status: string; readonly subscriptionId: string | null },
  isRevoked: boolean,
): Entitlement => (status !== 'pending' && subscriptionId === null && !isRevoked ? yes : no)
