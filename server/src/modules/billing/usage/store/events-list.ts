import type { ListDefinition } from '../../../../platform/lists/index.ts'
import { columns } from './events.ts'

export const listName = 'usage_events'

export const listing: ListDefinition<'timestamp', 'name' | 'source' | 'from' | 'to'> = {
  from: 'usage_events e',
  id: 'e.seq',
  organizationId: 'e.organization_id',
  columns,
  sorts: { timestamp: { by: 'e.timestamp', type: 'timestamptz', id: 'e.seq' } },
  filters: {
    name: { expression: 'e.name' },
    source: { expression: 'e.source' },
    from: { expression: 'e.timestamp', type: 'timestamptz', bound: 'gte' },
    to: { expression: 'e.timestamp', type: 'timestamptz', bound: 'lt' },
  },
  metadata: 'e.metadata',
  counts: { list: listName },
}
