import type { Sql, Tx } from '../../../platform/database/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  type ListDefinition,
} from '../../../platform/lists/index.ts'
import type { Clock } from '../../../platform/system.ts'
import { countByEmail, type ListedCustomer, listByEmail, listedColumns, searched } from './store.ts'

type Sort = 'created_at' | 'email' | 'name'
type Filter = 'email' | 'active'

export const counted = 'customers'
/** Null where somebody typed the address for an external id. */
const listedEmail = `case when c.email_standing <> 'typed' or c.external_id is null then lower(c.email) end`

const definition: ListDefinition<Sort, Filter> = {
  from: 'customers c',
  id: 'c.id',
  organizationId: 'c.organization_id',
  columns: listedColumns,
  where: ['c.deleted_at is null'],
  sorts: {
    created_at: { by: 'c.created_at', type: 'timestamptz', id: 'c.id' },
    // Without a null, so that pages continue from a known row.
    email: { by: `coalesce(c.email, '')`, type: 'text', id: 'c.id' },
    name: { by: `coalesce(c.name, '')`, type: 'text', id: 'c.id' },
  },
  filters: {
    email: { expression: listedEmail },
    active: { expression: '(c.running_subscriptions > 0)::text' },
  },
  search: searched,
  metadata: 'c.metadata',
  counts: { list: counted },
}

export type ListQuery = {
  readonly email?: string | undefined
  readonly query?: string | undefined
  /** Whether a subscription of the customer runs. */
  readonly active?: 'true' | 'false' | undefined
  readonly metadata?: Readonly<Record<string, readonly string[] | undefined>> | undefined
  readonly sorting: readonly (Sort | `-${Sort}`)[]
  readonly offset: number
  readonly limit: number
}

/** A customer was created (1) or deleted (-1). */
export function changeTotal(tx: Tx, organizationId: string, change: 1 | -1): void {
  changeCount(tx, organizationId, counted, { key: '', change })
}

export function createCustomerList({ clock }: { readonly clock: Clock }) {
  const read = createList<ListedCustomer, Sort, Filter>(definition, createPageBoundaries(clock))

  /** Few customers have the same address, so that no list of the database is needed. */
  async function withEmail(
    sql: Sql,
    organizationId: string,
    email: string,
    page: Pick<ListQuery, 'offset' | 'limit'>,
  ) {
    const [rows, total] = await Promise.all([
      listByEmail(sql, organizationId, email, page),
      countByEmail(sql, organizationId, email),
    ])
    return { rows, total }
  }

  const list = (sql: Sql, organizationId: string, { active, email, query, ...page }: ListQuery) => {
    const address = email?.trim().toLowerCase()
    if (address !== undefined && !active && !query && !page.metadata) {
      return withEmail(sql, organizationId, address, page)
    }
    return read(sql, {
      ...page,
      organizationId,
      search: query,
      filters: {
        email: address === undefined ? undefined : [address],
        active: active === undefined ? undefined : [active],
      },
    })
  }
  /** The newest with a text, without a total. */
  const newest = (sql: Sql, organizationId: string, text: string, limit: number) =>
    read.search(sql, organizationId, { by: '-created_at', text, limit })
  return Object.assign(list, { walk: read.walk, newest })
}
