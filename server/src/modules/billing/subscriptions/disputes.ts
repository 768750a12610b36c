import type { Dependencies, Hooks } from './dependencies.ts'
import type { End } from './end.ts'
import * as store from './store/subscriptions.ts'

/** A lost dispute of one of its orders ends a subscription, unless the merchant looks after that. */
export function followDisputes(
  { disputes, dunning, merchants }: Dependencies,
  { end, hooks }: { readonly end: End; readonly hooks: Pick<Hooks, 'beforeEnd'> },
) {
  disputes.hooks.locks.register('subscriptions', async (tx, { organizationId, subscriptionId }) => {
    if (subscriptionId !== null) await store.lock(tx, organizationId, subscriptionId)
  })

  // Before dunning tries what waited for the dispute.
  const order = -1
  disputes.hooks.turned.register(
    'subscriptions',
    async (tx, moment, { order: { organizationId, subscriptionId }, outcome }) => {
      if (outcome !== 'lost' || subscriptionId === null) return
      const merchant = await merchants.getOpen(tx, organizationId)
      if (merchant?.disputePolicy !== 'end') return
      const before = await store.lock(tx, organizationId, subscriptionId)
      if (!before) return
      if (before.endedAt === null) {
        for (const hook of hooks.beforeEnd) await hook(tx, moment, before)
        await end.unbilled(tx, moment, before)
      }
      await dunning.stop(tx, moment, before)
    },
    order,
  )
}
