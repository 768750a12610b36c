import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'
import type { AccessToken } from './rules.ts'

const columns = `t.id, t.organization_id as "organizationId", t.comment, t.scopes,
  t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.created_at as "createdAt",
  t.modified_at as "modifiedAt"`

export type Sort = 'created_at' | 'comment' | 'last_used_at'

export const listOfTokens: ListDefinition<Sort, never> = {
  from: 'access_tokens t',
  id: 't.id',
  organizationId: 't.organization_id',
  columns,
  sorts: {
    created_at: { by: 't.created_at', type: 'timestamptz', id: 't.id' },
    // An organization has few tokens, so these need no index.
    comment: { by: 't.comment', type: 'text', id: 't.id' },
    last_used_at: { by: 't.last_used_at', type: 'timestamptz', id: 't.id', nullable: true },
  },
  filters: {},
}

export async function insert(tx: Tx, token: AccessToken, hash: Buffer) {
  await tx.run(
    `insert into access_tokens
       (id, organization_id, hash, comment, scopes, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      token.id,
      token.organizationId,
      hash,
      token.comment,
      token.scopes,
      token.expiresAt,
      token.createdAt,
    ],
  )
}

export async function count(tx: Tx, organizationId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'select count(*) as count from access_tokens where organization_id = $1',
    [organizationId],
  )
  return row?.count ?? 0
}

/** The row may lie in any of these organizations. */
export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<AccessToken>(
    `select ${columns} from access_tokens t where t.organization_id = any($1) and t.id = $2`,
    [organizationIds, id],
  )
}

/** Those of the tokens that exist. */
export function named(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<Pick<AccessToken, 'id' | 'comment'>>(
    'select id, comment from access_tokens where organization_id = $1 and id = any($2::uuid[])',
    [organizationId, ids],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<AccessToken>(
    `select ${columns} from access_tokens t
      where t.organization_id = $1 and t.id = $2 for no key update`,
    [organizationId, id],
  )
}

export async function save(tx: Tx, token: AccessToken) {
  await tx.run(
    `update access_tokens set comment = $3, scopes = $4, modified_at = $5
      where organization_id = $1 and id = $2`,
    [token.organizationId, token.id, token.comment, token.scopes, token.modifiedAt],
  )
}

export async function remove(tx: Tx, organizationId: string, id: string) {
  await tx.run('delete from access_tokens where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ])
}

export async function removeAll(tx: Tx, organizationId: string) {
  await tx.run('delete from access_tokens where organization_id = $1', [organizationId])
}

export type OpenedToken = Pick<AccessToken, 'id' | 'organizationId' | 'scopes' | 'lastUsedAt'> & {
  /** The time of the organization. */
  readonly at: Date
  readonly hasExpired: boolean
}

/** A token, and whether it has expired by the time of its organization; none of a closed merchant. */
export function open(sql: Sql, hash: Buffer, instance: Date) {
  return sql.one<OpenedToken>(
    `-- all tenants: the token itself determines its organization_id
     -- reads billing_clocks: expiry is by the clock of the organization
     -- reads merchants: a closed one has no valid tokens
     select t.id, t.organization_id as "organizationId", t.scopes, t.last_used_at as "lastUsedAt",
            billing_time(c, $2) as at,
            t.expires_at is not null and t.expires_at <= billing_time(c, $2) as "hasExpired"
       from access_tokens t
       join billing_clocks c on c.organization_id = t.organization_id
       join merchants m on m.organization_id = t.organization_id and m.closed_at is null
      where t.hash = $1`,
    [hash, instance],
  )
}

/** Other nodes may have written the same use. */
export async function noteUse(sql: Sql, { organizationId, id, at }: OpenedToken, before: Date) {
  await sql.run(
    `update access_tokens set last_used_at = $3
      where organization_id = $1 and id = $2 and (last_used_at is null or last_used_at <= $4)`,
    [organizationId, id, at, before],
  )
}

/** Of a sandbox that was deleted. */
export const accessTokensErasure = eraseTables('access_tokens')
