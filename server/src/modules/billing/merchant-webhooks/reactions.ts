import { after, span } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

const removeJob = 'merchant-webhooks.remove'
/** As long as the last message about an organization may take. */
const removalDelay = 2 * span.day

/** Endpoints of a deleted organization still receive what happened before, then they are removed. */
export function reactToOrganizations({
  clock,
  database,
  events,
  jobs,
}: Pick<Dependencies, 'clock' | 'database' | 'events' | 'jobs'>) {
  jobs.define(removeJob, async (data) => {
    const { organizationId } = data as { organizationId: string }
    await database.transaction((tx) => store.removeAllOf(tx, organizationId, clock.now()))
  })
  events.react('organization.deleted', removeJob, async (tx, { payload, createdAt }) => {
    const { id: organizationId } = payload as { id: string }
    await jobs.send(tx, removeJob, { organizationId }, { at: after(createdAt, removalDelay) })
  })
}
