import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Chained, Erasable } from '../rules/line.ts'

export type Place = { readonly number: number; readonly hash: Buffer }
export type Checkpoint = Place & { readonly kind: 'daily' | 'pruned'; readonly signature: string }
export type Unsealed = Chained & { readonly id: number }
export type Sealed = Chained & Erasable & Place

const chained = `at, actor_kind as "actorKind", actor, impersonated_by as "impersonatedBy",
  api_key_id as "apiKeyId", request_id as "requestId", action, subject,
  organization_id as "organizationId", event_id as "eventId",
  origin_digest as "originDigest", details_digest as "detailsDigest"`

/** Nothing when another node seals at this moment: what there is to do, it does. */
export function holdHead(tx: Tx) {
  return tx.one<Place>('select number, hash from audit_head for update skip locked')
}

export async function head(sql: Sql): Promise<Place> {
  const row = await sql.one<Place>('select number, hash from audit_head')
  if (!row) throw new Error('The audit log has lost its head.')
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

export async function seal(tx: Tx, lines: readonly (Place & { id: number })[]) {
  await tx.run(
    `with done as (delete from audit_unsealed where line_id = any($1::bigint[]))
     insert into audit_seals (line_id, number, hash)
     select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])`,
    [lines.map(({ id }) => id), lines.map(({ number }) => number), lines.map(({ hash }) => hash)],
  )
}

export async function saveHead(tx: Tx, { number, hash }: Place) {
  await tx.run('update audit_head set number = $1, hash = $2', [number, hash])
}

export function sealedBehind(sql: Sql, number: number, upTo: number, limit: number) {
  return sql.many<Sealed>(
    `-- all tenants: organization_id or not, there is one chain
     select number, hash, ${chained}, address, user_agent as "userAgent",
            origin_salt as "originSalt", details::text as details, details_salt as "detailsSalt"
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

/** The place behind which lines are still there. */
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

/** The last of the lines that are all older than `before`: found by walking what will be pruned. */
export function lastOlder(sql: Sql, before: Date) {
  return sql.one<Place>(
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

/** Says to the database in this transaction that lines go on purpose. */
export async function declare(tx: Tx, purpose: 'prune' | 'erase') {
  await tx.run(`select set_config('guildhall.audit', $1, true)`, [purpose])
}

export function removeUpTo(tx: Tx, number: number, limit: number) {
  return tx.run(
    `-- all tenants: what is older than the operator keeps goes, whatever its organization_id
     with gone as (
       delete from audit_seals where number in (
         select number from audit_seals where number <= $1 order by number limit $2)
       returning line_id
     )
     delete from audit_log where id in (select line_id from gone)`,
    [number, limit],
  )
}
