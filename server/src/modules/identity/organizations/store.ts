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

/** How many former slugs of an organization lead on, the latest ones. */
export const mostFormerSlugs = 10

type SlugChange = {
  readonly organizationId: string
  readonly from: string
  readonly to: string
  readonly now: Date
}

/** The caller has the lock of the organization. A slug that it takes again is no former one. */
export async function replaceSlug(tx: Tx, { organizationId, from, to, now }: SlugChange) {
  await tx.run(
    `with obsolete as (
       delete from former_slugs where organization_id = $1 and slug in (
         (select slug from former_slugs where organization_id = $1 and slug not in ($2, $3)
           order by left_at desc, slug offset $5)
         union all select $3)
     )
     insert into former_slugs (organization_id, slug, left_at) values ($1, $2, $4)
     on conflict (organization_id, slug) do update set left_at = excluded.left_at`,
    [organizationId, from, to, now, mostFormerSlugs - 1],
  )
}

/**
 * The present slug of the organization of the user that had this one last. A slug in use leads
 * nowhere else.
 */
export async function presentSlug(
  sql: Sql,
  userId: string,
  formerSlug: string,
): Promise<string | undefined> {
  const row = await sql.one<{ slug: string }>(
    `-- all tenants: of the organizations of one user
     select o.slug from former_slugs f
       join members m on m.organization_id = f.organization_id and m.user_id = $1
       join organizations o on o.id = f.organization_id
      where f.slug = $2 and not exists (select from organizations where slug = $2)
      order by f.left_at desc, o.id limit 1`,
    [userId, formerSlug],
  )
  return row?.slug
}
