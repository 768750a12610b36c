import type { Tx } from '../../../platform/database/index.ts'
import { anonymizePayload, type Customer, customerToWire } from '../customers/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/write.ts'

const payloadsPerStep = 500
/** Checkouts that nobody finished, with the same email address. */
const maxAbandoned = 1_000

/** Takes from checkouts, and from what was told of them, what a customer entered. */
export function registerAnonymization({
  customers,
  events,
}: Pick<Dependencies, 'customers' | 'events'>) {
  async function inEvents(tx: Tx, ids: readonly string[], customer: Customer) {
    if (ids.length === 0) return
    const subjects = ids.map((id) => `checkout:${id}` as const)
    const wire = customerToWire(customer)
    const rewritten = (body: unknown) => anonymizePayload(body, wire)
    for (let count = payloadsPerStep; count === payloadsPerStep; ) {
      count = await events.rewrite(tx, subjects, rewritten, payloadsPerStep)
    }
  }

  customers.hooks.anonymize.register('checkouts', async (tx, customer, limit) => {
    const ids = await store.anonymizeSome(tx, customer, limit)
    await inEvents(tx, ids, customer)
    return ids.length
  })
  // Only here is the email address still known.
  customers.hooks.anonymizing.register(
    'checkouts',
    async (tx, { email, organizationId }, after) => {
      if (email === null) return
      const ids = await store.anonymizeAbandoned(tx, organizationId, email, maxAbandoned)
      await inEvents(tx, ids, after)
    },
  )
}
