import {
  createList,
  createPageBoundaries,
  type ListDefinition,
} from '../../../../platform/lists/index.ts'
import type { Clock } from '../../../../platform/system.ts'
import type { Grant } from '../rules/grant.ts'
import { columns } from './grants.ts'

type Sort = 'created_at' | 'granted_at' | 'revoked_at'
type Filter = 'customer' | 'externalCustomer' | 'benefit' | 'member' | 'granted'

export const listName = 'benefit_grants'

const definition: ListDefinition<Sort, Filter> = {
  from: 'benefit_grants g',
  id: 'g.id',
  organizationId: 'g.organization_id',
  columns,
  sorts: {
    created_at: { by: 'g.created_at', type: 'timestamptz', id: 'g.id' },
    granted_at: { by: 'g.granted_at', type: 'timestamptz', id: 'g.id', nullable: true },
    revoked_at: { by: 'g.revoked_at', type: 'timestamptz', id: 'g.id', nullable: true },
  },
  filters: {
    customer: { expression: 'g.customer_id', type: 'uuid' },
    externalCustomer: { expression: 'g.customer_id', type: 'uuid' },
    benefit: { expression: 'g.benefit_id', type: 'uuid' },
    member: { expression: 'g.member_id', type: 'uuid' },
    granted: { expression: '(g.granted_at is not null)::text' },
  },
  counts: { list: listName, by: 'granted' },
}

export const createGrantList = (clock: Clock) =>
  createList<Grant, Sort, Filter>(definition, createPageBoundaries(clock))
