import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { Chained, Erasable } from '../rules/line.ts'
import { details } from './with-events.ts'

export type ChainPosition = { readonly number: number; readonly hash: Buffer }
export type Checkpoint = ChainPosition & {
  readonly kind: 'daily' | 'pruned'
  readonly signature: string
}
export type Unsealed = Chained & { readonly id: number }
export type Sealed = Chained & Erasable & ChainPosition

const chained = `at, actor_kind as "actorKind", actor, impersonated_by as "impersonatedBy",
  api_key_id as "apiKeyId", request_id as "requestId", action, subject,
  organization_id as "organizationId", event_id as "eventId",
  origin_digest as "originDigest", details_digest as "detailsDigest"`

/** Undefined while another node is sealing: that node will seal these lines as well. */
export function lockHead(tx: Tx) {
  return tx.one<ChainPosition>('select number, hash from audit_head for update skip locked')
}

export async function head(sql: Sql): Promise<ChainPosition> {
  const row = await sql.one<ChainPosition>('select number, hash from audit_head')
  if (!row) throw new Error('The table audit_head is empty.')
  return row
}

export function unsealed(tx: Tx, limit: number) {
  return tx.many<Unsealed>(
    `-- all tenants: organization_id or not, there is one chain
     select id, ${chained} from audit_unsealed join audit_log on id = line_id
      order by line_id limit $1`,
    [limit],
  )
}

export async function countUnsealed(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>('select count(*) as count from audit_unsealed')
  return row?.count ?? 0
}

export async function seal(tx: Tx, lines: readonly (ChainPosition & { id: number })[]) {
  await tx.run(
    `with done as (delete from audit_unsealed where line_id = any($1::bigint[]))
     insert into audit_seals (line_id, number, hash)
     select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])`,
    [lines.map(({ id }) => id), lines.map(({ number }) => number), lines.map(({ hash }) => hash)],
  )
}

export async function saveHead(tx: Tx, { number, hash }: ChainPosition) {
  await tx.run('update audit_head set number = $1, hash = $2', [number, hash])
}

export function sealedAfter(sql: Sql, number: number, upTo: number, limit: number) {
  return sql.many<Sealed>(
    `-- all tenants: organization_id or not, there is one chain
     select number, hash, ${chained}, address, user_agent as "userAgent",
            origin_salt as "originSalt", ${details}, details_salt as "detailsSalt"
       from audit_seals join audit_log on id = line_id
      where number > $1 and number <= $2 order by number limit $3`,
    [number, upTo, limit],
  )
}

export async function saveCheckpoint(tx: Tx, checkpoint: Checkpoint, at: Date) {
  await tx.run(
    `insert into audit_checkpoints (kind, number, hash, signature, at)
     values ($1, $2, $3, $4, $5) on conflict (kind, number) do nothing`,
    [checkpoint.kind, checkpoint.number, checkpoint.hash, checkpoint.signature, at],
  )
}

/** The position after which lines are still stored. */
export function pruned(sql: Sql) {
  return sql.one<Checkpoint>(
    `select kind, number, hash, signature from audit_checkpoints
      where kind = 'pruned' order by number desc limit 1`,
  )
}

export function checkpointsFrom(sql: Sql, number: number) {
  return sql.many<Checkpoint>(
    `select kind, number, hash, signature from audit_checkpoints
      where number >= $1 order by number, kind`,
    [number],
  )
}

/** The last line before the first one that is not older than `before`; scans what will be pruned. */
export function lastOlderThan(sql: Sql, before: Date) {
  return sql.one<ChainPosition>(
    `-- all tenants: organization_id or not, there is one chain
     select number, hash from audit_seals
      where number < coalesce(
        (select number from audit_seals join audit_log on id = line_id
          where at >= $1 order by number limit 1),
        (select number + 1 from audit_head))
      order by number desc limit 1`,
    [before],
  )
}

/** Declares to the database triggers, for this transaction, that lines are removed on purpose. */
export async function declarePurpose(tx: Tx, purpose: 'prune' | 'erase') {
  await tx.run(`select set_config('guildhall.audit', $1, true)`, [purpose])
}

/** Resolves to their number, and the payloads that they referred to. */
export async function removeUpTo(tx: Tx, number: number, limit: number) {
  const rows = await tx.many<{ payloadId: number | null }>(
    `-- all tenants: lines past the retention period are deleted, whatever their organization_id
     with gone as (
       delete from audit_seals where number in (
         select number from audit_seals where number <= $1 order by number limit $2)
       returning line_id
     )
     delete from audit_log where id in (select line_id from gone)
     returning payload_id as "payloadId"`,
    [number, limit],
  )
  return { count: rows.length, payloads: rows.flatMap(({ payloadId }) => payloadId ?? []) }
}
