import { after, span } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

const removeJob = 'request-log.remove'

/** At once, and again when no node can have rows of the organization in memory any more. */
const delays = [0, span.minute]

export function removeWithOrganizations({
  database,
  events,
  jobs,
}: Pick<Dependencies, 'database' | 'events' | 'jobs'>) {
  jobs.define(removeJob, async (data) => {
    const { organizationId } = data as { organizationId: string }
    await store.removeAll(database.sql, organizationId)
  })
  events.react('organization.deleted', removeJob, async (tx, { payload, createdAt }) => {
    const { id: organizationId } = payload as { id: string }
    for (const delay of delays) {
      await jobs.send(tx, removeJob, { organizationId }, { at: after(createdAt, delay) })
    }
  })
}
