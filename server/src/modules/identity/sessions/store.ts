import { inBatches, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { User } from '../accounts/index.ts'
import type { Session } from './rules.ts'

const columns = `id, user_id as "userId", remembered, expires_at as "expiresAt",
  created_at as "createdAt", updated_at as "updatedAt", ip_address as "ipAddress",
  user_agent as "userAgent", active_organization_id as "activeOrganizationId",
  active_team_id as "activeTeamId", impersonated_by as "impersonatedBy"`

export function insert(tx: Tx, session: Session, tokenHash: Buffer, openedFrom: string | null) {
  tx.send(
    `insert into sessions
       (id, user_id, token_hash, remembered, expires_at, created_at, updated_at,
        ip_address, user_agent, active_organization_id, impersonated_by,
        opened_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      session.id,
      session.userId,
      tokenHash,
      session.remembered,
      session.expiresAt,
      session.createdAt,
      session.updatedAt,
      session.ipAddress,
      session.userAgent,
      session.activeOrganizationId,
      session.impersonatedBy,
      openedFrom,
    ],
  )
}

export type FoundSession = { readonly session: Session; readonly user: User }

type FoundRow = Session & {
  email: string
  emailVerified: boolean
  name: string
  image: string | null
  role: string
  locale: string
  username: string | null
  displayUsername: string | null
  banned: boolean
  banReason: string | null
  banExpires: Date | null
  twoFactorEnabled: boolean
  userCreatedAt: Date
  userUpdatedAt: Date
}

/**
 * The hot path of the whole server: sessions and their users in one statement. One lookup each, by
 * `lateral`, so that the plan uses the index even while the planner believes the table to be small.
 */
export async function findByTokens(
  sql: Sql,
  tokenHashes: readonly Buffer[],
): Promise<(FoundSession | undefined)[]> {
  const rows = await sql.many<FoundRow & { position: number }>(
    `-- reads users: session and user in one statement, on the hot path
     select asked.position, found.*
       from unnest($1::bytea[]) with ordinality as asked (hash, position)
      cross join lateral (
        select s.id, s.user_id as "userId", s.remembered, s.expires_at as "expiresAt",
               s.created_at as "createdAt", s.updated_at as "updatedAt",
               s.ip_address as "ipAddress", s.user_agent as "userAgent",
               s.active_organization_id as "activeOrganizationId",
               s.active_team_id as "activeTeamId", s.impersonated_by as "impersonatedBy",
               u.email, u.email_verified as "emailVerified", u.name, u.image, u.role, u.locale,
               u.username, u.display_username as "displayUsername", u.banned,
               u.ban_reason as "banReason", u.ban_expires as "banExpires",
               u.two_factor_enabled as "twoFactorEnabled",
               u.created_at as "userCreatedAt", u.updated_at as "userUpdatedAt"
          from sessions s join users u on u.id = s.user_id
         where s.token_hash = asked.hash limit 1) as found`,
    [tokenHashes],
  )
  const found: (FoundSession | undefined)[] = tokenHashes.map(() => undefined)
  for (const row of rows) {
    found[row.position - 1] = { session: fromRow(row), user: userFromRow(row) }
  }
  return found
}

function fromRow(row: FoundRow): Session {
  return {
    id: row.id,
    userId: row.userId,
    remembered: row.remembered,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    activeOrganizationId: row.activeOrganizationId,
    activeTeamId: row.activeTeamId,
    impersonatedBy: row.impersonatedBy,
  }
}

function userFromRow(row: FoundRow): User {
  return {
    id: row.userId,
    email: row.email,
    emailVerified: row.emailVerified,
    name: row.name,
    image: row.image,
    role: row.role,
    locale: row.locale,
    username: row.username,
    displayUsername: row.displayUsername,
    banned: row.banned,
    banReason: row.banReason,
    banExpires: row.banExpires,
    twoFactorEnabled: row.twoFactorEnabled,
    createdAt: row.userCreatedAt,
    updatedAt: row.userUpdatedAt,
  }
}

/** False when the session has ended in the meantime. */
export async function extend(sql: Sql, session: Session): Promise<boolean> {
  const count = await sql.run(
    'update sessions set expires_at = $2, updated_at = $3 where id = $1 and expires_at < $2',
    [session.id, session.expiresAt, session.updatedAt],
  )
  return count > 0
}

/** More than anybody reads; ending all sessions also ends those beyond. */
const mostListed = 1_000

export function listLive(sql: Sql, userId: string, now: Date) {
  return sql.many<Session>(
    `select ${columns} from sessions where user_id = $1 and expires_at > $2
      order by created_at desc, id limit $3`,
    [userId, now, mostListed],
  )
}

export function removeByToken(tx: Tx, tokenHash: Buffer) {
  return tx.one<Session>(`delete from sessions where token_hash = $1 returning ${columns}`, [
    tokenHash,
  ])
}

/** By handle or by token, and only among the user's own. */
export function removeOwn(tx: Tx, userId: string, id: string, tokenHash: Buffer) {
  return tx.one<Session>(
    `delete from sessions where user_id = $1 and (id = $2 or token_hash = $3)
     returning ${columns}`,
    [userId, id, tokenHash],
  )
}

export function removeAll(tx: Tx, userId: string, except: string | null) {
  return tx.many<Session>(
    `delete from sessions where user_id = $1 and ($2::text is null or id <> $2)
     returning ${columns}`,
    [userId, except],
  )
}

/** Keeps the session from ending before this transaction does; false when it has ended. */
export async function lock(tx: Tx, id: string): Promise<boolean> {
  return (await tx.one('select id from sessions where id = $1 for key share', [id])) !== undefined
}

/** Ends the impersonations that were started from one of these sessions. */
export function removeOpenedFrom(tx: Tx, ids: readonly string[]) {
  return tx.many<Session>(`delete from sessions where opened_from = any($1) returning ${columns}`, [
    ids,
  ])
}

export function removeImpersonation(tx: Tx, id: string, openedFrom: string) {
  return tx.one<Session>(
    `delete from sessions where id = $1 and opened_from = $2 returning ${columns}`,
    [id, openedFrom],
  )
}

export function removeImpersonationsBy(tx: Tx, impersonator: string) {
  return tx.many<Session>(`delete from sessions where impersonated_by = $1 returning ${columns}`, [
    impersonator,
  ])
}

/** The user of a session, by handle or by token. */
export async function findOwner(sql: Sql, id: string, tokenHash: Buffer) {
  const row = await sql.one<{ userId: string }>(
    'select user_id as "userId" from sessions where id = $1 or token_hash = $2',
    [id, tokenHash],
  )
  return row?.userId
}

/** A team belongs to one organization: changing the organization clears the team, unless one is named. */
export function activate(
  tx: Tx,
  id: string,
  organizationId: string | null,
  teamId: string | null | undefined,
) {
  tx.send(
    `update sessions
        set active_organization_id = $2,
            active_team_id = case
              when $4 then $3::text
              when active_organization_id = $2 then active_team_id
            end
      where id = $1`,
    [id, organizationId, teamId ?? null, teamId !== undefined],
  )
}

/** For all users with this organization active, or one of them. */
export function deactivate(tx: Tx, organizationId: string, userId: string | null) {
  return tx.many<{ userId: string }>(
    `update sessions set active_organization_id = null, active_team_id = null
      where active_organization_id = $1 and ($2::text is null or user_id = $2)
      returning user_id as "userId"`,
    [organizationId, userId],
  )
}

/** For all users with this team active, or one of them. */
export function deactivateTeam(
  tx: Tx,
  organizationId: string,
  teamId: string,
  userId: string | null,
) {
  return tx.many<{ userId: string }>(
    `update sessions set active_team_id = null
      where active_organization_id = $1 and active_team_id = $2
        and ($3::text is null or user_id = $3)
      returning user_id as "userId"`,
    [organizationId, teamId, userId],
  )
}

export function removeIfExpired(sql: Sql, id: string, now: Date) {
  return sql.run('delete from sessions where id = $1 and expires_at <= $2', [id, now])
}

/** Pages of eight kilobytes, some forty sessions in each. */
const pagesAtOnce = 50

/**
 * Walks the table in physical order. An index on the expiry of a session would be written at
 * every refresh only for this; reading all of it once a day in small steps costs less.
 */
export async function sweep(sql: Sql, now: Date, signal?: AbortSignal): Promise<number> {
  const table = await sql.one<{ pages: number }>(
    `select pg_relation_size('sessions') / current_setting('block_size')::bigint as pages`,
  )
  const pages = table?.pages ?? 0
  let page = 0
  let count = 0
  await inBatches(
    async (limit) => {
      if (page >= pages) return 0
      count += await removeExpired(sql, now, page, page + limit)
      page += limit
      return limit
    },
    signal,
    pagesAtOnce,
  )
  return count
}

function removeExpired(sql: Sql, now: Date, from: number, to: number) {
  return sql.run(
    'delete from sessions where ctid >= $1::tid and ctid < $2::tid and expires_at <= $3',
    [`(${from},0)`, `(${to},0)`, now],
  )
}
