import { after, span } from '../../../kernel/index.ts'
import { inBatches, type Tx } from '../../../platform/database/index.ts'
import { anonymizePayload } from './anonymize-payload.ts'
import type { Context } from './dependencies.ts'
import { type Customer, isAnonymized } from './rules.ts'
import * as store from './store.ts'
import { customerToWire } from './wire.ts'

const jobName = 'customers.anonymize'
/** Rows per transaction. */
const batchSize = 500
const timeLimit = 15 * span.minute

/** What was stored about a customer elsewhere loses the identity as well: first events, then all rows. */
export function createAnonymization({ clock, database, events, hooks, jobs }: Context) {
  const inEvents = (tx: Tx, customer: Customer, limit: number) => {
    const wire = customerToWire(customer)
    const subjects = [`customer:${customer.id}`] as const
    return events.rewrite(tx, subjects, (body) => anonymizePayload(body, wire), limit)
  }

  async function anonymize(organizationId: string, id: string, signal: AbortSignal) {
    const found = await store.findAny(database.sql, [organizationId], id)
    if (!found || !isAnonymized(found)) return
    for (const step of [inEvents, ...hooks.anonymize]) {
      const some = (limit: number) => database.transaction((tx) => step(tx, found, limit))
      await inBatches(some, signal, batchSize)
    }
  }

  jobs.define(
    jobName,
    (data, signal) => {
      const { organizationId, customerId } = data as { organizationId: string; customerId: string }
      return anonymize(organizationId, customerId, signal)
    },
    { timeLimit },
  )

  return {
    /** Now, and once more for what requests wrote that had read the customer before. */
    async schedule(tx: Tx, { id: customerId, organizationId }: Customer): Promise<void> {
      const at = after(clock.now(), span.day)
      await jobs.send(tx, jobName, { organizationId, customerId })
      await jobs.send(tx, jobName, { organizationId, customerId }, { at })
    },
  }
}
