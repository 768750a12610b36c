import type { SavedViewList } from '@guildhall/contract/identity/saved-view-lists'
import type { Sql, Tx } from '../../../platform/database/index.ts'

export type SavedView = {
  readonly id: string
  readonly list: SavedViewList
  /** Null for a view of the organization. */
  readonly userId: string | null
  readonly organizationId: string | null
  readonly name: string
  readonly search: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Whose views of which list: those of a user, or those of an organization. */
export type Shelf = Pick<SavedView, 'list' | 'organizationId' | 'userId'>

const columns = `id, list, user_id as "userId", organization_id as "organizationId", name, search,
  created_at as "createdAt", updated_at as "updatedAt"`

/** Serializes counting, naming and adding on one shelf. */
export async function lockShelf(tx: Tx, { list, organizationId, userId }: Shelf) {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('saved views of ' || $1, 0))`, [
    JSON.stringify([list, organizationId, userId]),
  ])
}

export function listOfUser(sql: Sql, { list, organizationId, userId }: Shelf, limit: number) {
  return sql.many<SavedView>(
    `select ${columns} from saved_views
      where user_id = $1 and list = $2 and organization_id is not distinct from $3
      order by name, id limit $4`,
    [userId, list, organizationId, limit],
  )
}

export function listShared(sql: Sql, organizationId: string, list: SavedViewList, limit: number) {
  return sql.many<SavedView>(
    `select ${columns} from saved_views
      where organization_id = $1 and user_id is null and list = $2
      order by name, id limit $3`,
    [organizationId, list, limit],
  )
}

/** How many views are on a shelf besides one, and whether one of them has that name. */
export async function countOthers(tx: Tx, shelf: Shelf, name: string, id: string) {
  const row = await tx.one<{ count: number; taken: boolean | null }>(
    `select count(*)::int as count, bool_or(name = $4) as taken from saved_views
      where list = $1 and organization_id is not distinct from $2
        and user_id is not distinct from $3 and id <> $5`,
    [shelf.list, shelf.organizationId, shelf.userId, name, id],
  )
  return { count: row?.count ?? 0, isTaken: row?.taken ?? false }
}

/** A view of the user, or of any organization: the service decides who may know of it. */
export function lock(tx: Tx, userId: string, id: string) {
  return tx.one<SavedView>(
    `-- all tenants: its organization is not known yet; the service checks the membership
     select ${columns} from saved_views
      where id = $1 and (user_id = $2 or user_id is null) for no key update`,
    [id, userId],
  )
}

export async function insert(tx: Tx, view: SavedView) {
  await tx.run(
    `insert into saved_views
       (id, list, user_id, organization_id, name, search, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      view.id,
      view.list,
      view.userId,
      view.organizationId,
      view.name,
      view.search,
      view.createdAt,
      view.updatedAt,
    ],
  )
}

export async function save(tx: Tx, view: SavedView) {
  await tx.run(
    `update saved_views set user_id = $3, name = $4, search = $5, updated_at = $6
      where id = $1 and organization_id is not distinct from $2`,
    [view.id, view.organizationId, view.userId, view.name, view.search, view.updatedAt],
  )
}

export async function remove(tx: Tx, { id, organizationId }: SavedView) {
  await tx.run(
    'delete from saved_views where id = $1 and organization_id is not distinct from $2',
    [id, organizationId],
  )
}
