import { after, span } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

const forgetJob = 'webhooks.forget'
/** As long as the last message about an organization may take. */
const removalDelay = 4 * span.day

/**
 * Webhooks of a deleted organization still receive the event of the deletion, then they are
 * removed.
 */
export function reactToOrganizations({
  clock,
  database,
  events,
  jobs,
}: Pick<Dependencies, 'clock' | 'database' | 'events' | 'jobs'>) {
  jobs.define(forgetJob, async (data) => {
    const { organizationId } = data as { organizationId: string }
    await database.transaction((tx) => store.removeAllOf(tx, organizationId, clock.now()))
  })
  events.react('organization.deleted', forgetJob, async (tx, { payload, createdAt }) => {
    const { id: organizationId } = payload as { id: string }
    await jobs.send(tx, forgetJob, { organizationId }, { at: after(createdAt, removalDelay) })
  })
}
