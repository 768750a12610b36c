import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Organization } from './rules.ts'

const columns = 'id, name, slug, logo, metadata, created_at as "createdAt"'

/** Serializes all changes of the organization and its members. */
export function lock(tx: Tx, id: string) {
  return tx.one<Organization>(
    `select ${columns} from organizations where id = $1 for no key update`,
    [id],
  )
}

export function insert(tx: Tx, organization: Organization) {
  tx.send(
    `insert into organizations (id, name, slug, logo, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      organization.id,
      organization.name,
      organization.slug,
      organization.logo,
      organization.metadata === null ? null : JSON.stringify(organization.metadata),
      organization.createdAt,
    ],
  )
}

export async function save(tx: Tx, organization: Organization) {
  await tx.run(
    'update organizations set name = $2, slug = $3, logo = $4, metadata = $5 where id = $1',
    [
      organization.id,
      organization.name,
      organization.slug,
      organization.logo,
      organization.metadata === null ? null : JSON.stringify(organization.metadata),
    ],
  )
}

export async function remove(tx: Tx, id: string) {
  await tx.run('delete from organizations where id = $1', [id])
}

export async function slugIsTaken(sql: Sql, slug: string): Promise<boolean> {
  const row = await sql.one<{ taken: boolean }>(
    'select exists (select from organizations where slug = $1) as taken',
    [slug],
  )
  return row?.taken ?? false
}

/** Serializes creations by one user, so that the limit holds. */
export function lockCreator(tx: Tx, userId: string) {
  return tx.run(`select pg_advisory_xact_lock(hashtextextended('organizations.of:' || $1, 0))`, [
    userId,
  ])
}

export async function countOf(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ count: number }>(
    '-- all tenants: how many organizations one user is in\nselect count(*) from members where user_id = $1',
    [userId],
  )
  return row?.count ?? 0
}

export function find(sql: Sql, id: string) {
  return sql.one<Organization>(`select ${columns} from organizations where id = $1`, [id])
}

type Reader = { readonly userId: string | null; readonly organizationId: string | null }

/**
 * The organization by slug where one is given, else by id; only for its members and its own API
 * keys.
 */
export function findForMember(
  sql: Sql,
  { userId, organizationId }: Reader,
  id: string | null,
  slug: string | undefined,
) {
  return sql.one<Organization>(
    `select ${columns} from organizations o
      where id = coalesce((select id from organizations where slug = $3), $2)
        and (o.id = $4
             or exists (select from members m where m.organization_id = o.id and m.user_id = $1))`,
    [userId, slug === undefined ? id : null, slug ?? null, organizationId],
  )
}
