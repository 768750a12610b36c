import { after, span } from '../../kernel/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

const forgetJob = 'webhooks.forget'
/** As long as the last message about an organization may be on its way. */
const lastNewsTake = 4 * span.day

/** An organization that is gone is told so, and then its webhooks go too. */
export function reactToOrganizations({
  clock,
  database,
  events,
  jobs,
}: Pick<Needs, 'clock' | 'database' | 'events' | 'jobs'>) {
  jobs.define(forgetJob, async (data) => {
    const { organizationId } = data as { organizationId: string }
    await database.transaction((tx) => store.removeAllOf(tx, organizationId, clock.now()))
  })
  events.react('organization.deleted', forgetJob, async (tx, { payload, createdAt }) => {
    const { id: organizationId } = payload as { id: string }
    await jobs.send(tx, forgetJob, { organizationId }, { at: after(createdAt, lastNewsTake) })
  })
}
