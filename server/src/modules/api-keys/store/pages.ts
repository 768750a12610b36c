import type { Sql } from '../../../platform/database/index.ts'
import type { ApiKey, Owner, Page } from '../rules.ts'
import { columns } from '../store.ts'

/** Keys without the value stand last; of equal ones the older first. */
const orders: Record<NonNullable<Page['sortBy']>, string> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  expiresAt: 'expires_at',
  lastRequest: 'last_request_at',
  name: 'name',
}

/** As many as a page may hold; `total` tells whether there are more. */
const most = 1_000

/**
 * A page of the keys of one owner. Which they are is found among narrow rows, and those of the page
 * are read whole. The order in which they were made stands in the index.
 */
export function pageOf({ userId, organizationId }: Owner, page: Page) {
  const { sortBy = 'createdAt', sortDirection = 'asc', limit = most, offset = 0 } = page
  const own = organizationId === null ? 'user_id = $1' : 'organization_id = $1'
  const tie = sortBy === 'createdAt' ? `id ${sortDirection}` : 'created_at, id'
  const last = sortBy === 'createdAt' ? '' : 'nulls last'
  const order = `${orders[sortBy]} ${sortDirection} ${last}, ${tie}`
  const text = `-- all tenants: whose keys are listed, a person's or those of an organization_id, is $1
    -- put together of constants; a test has PostgreSQL prepare every text there is
    select ${columns} from (
      select id as found from api_keys where ${own} order by ${order} limit $2 offset $3) as page
      join api_keys on id = found order by ${order}`
  return { text, values: [organizationId ?? userId, limit, offset] }
}

export async function list(sql: Sql, owner: Owner, page: Page) {
  const { text, values } = pageOf(owner, page)
  const [keys, counted] = await Promise.all([
    sql.many<ApiKey>(text, values),
    owner.organizationId === null
      ? sql.one<{ total: number }>('select count(*) as total from api_keys where user_id = $1', [
          owner.userId,
        ])
      : sql.one<{ total: number }>(
          'select count(*) as total from api_keys where organization_id = $1',
          [owner.organizationId],
        ),
  ])
  return { keys, total: counted?.total ?? 0 }
}
