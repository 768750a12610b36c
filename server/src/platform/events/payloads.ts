import { type Database, inBatches, sql, type Tx } from '../database/index.ts'
import type { Subject } from './scope.ts'

/** The stored text of a payload, for statements of modules whose rows refer to one; null if erased. */
export const payloadText = (column: string) =>
  sql`(select stored.body::text from event_payloads stored where stored.id = ${column})`

/** Rows of another module that refer to payloads. */
export type PayloadUse = {
  /** A SQL condition: do its rows still need the payload with this id? */
  readonly needsPayload?: (id: string) => string
  /** Before these payloads are erased: what else its rows tell about them is erased here. */
  readonly beforeErasing?: (tx: Tx, payloadIds: readonly number[]) => Promise<void>
}

const payloadsPerErasure = 500

const eventsNeed = (id: string) => sql`exists (
  -- all tenants: a payload is kept for events of every organization_id
  select from events where payload_id = ${id})`

/** Deletes those of some payloads that neither an event nor one of these conditions needs. */
export function unneededPayloads(conditions: readonly ((id: string) => string)[]): string {
  const needed = [eventsNeed, ...conditions].map((need) => need('old.id')).join(' or ')
  return sql`delete from event_payloads old where old.id = any($1) and not (${needed})`
}

export function createPayloads(database: Database, uses: readonly PayloadUse[]) {
  /**
   * Deletes those that no row refers to any more. They are locked first and checked by a later
   * statement: of two transactions that remove the last two references, the second one deletes.
   */
  async function release(tx: Tx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    tx.send('select id from event_payloads where id = any($1) order by id for update', [ids])
    await tx.run(unneededPayloads(uses.flatMap(({ needsPayload }) => needsPayload ?? [])), [ids])
  }

  /** One batch in a transaction; resolves to the number of payloads. */
  function eraseSome(subjects: readonly Subject[], limit: number): Promise<number> {
    return database.transaction(async (tx) => {
      const rows = await tx.many<{ id: number }>(
        'select id from event_payloads where about = any($1) order by id limit $2 for update',
        [subjects, limit],
      )
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      for (const use of uses) await use.beforeErasing?.(tx, ids)
      // A reaction that failed until now has nothing left to react to.
      await tx.run(
        `-- all tenants: a user is erased in every organization_id
         with erased as (
           update event_payloads set body = null, about = null where id = any($1)
         )
         delete from event_reactions r using events e
          where e.payload_id = any($1) and r.event_id = e.id`,
        [ids],
      )
      return ids.length
    })
  }

  /**
   * Replaces the bodies of up to `limit` payloads about these, in the caller's transaction; resolves to
   * their number. Events and messages stay, and what is sent, read or repeated later is the new body.
   * Audit lines lose their details, which have to be what happened or nothing.
   */
  async function rewrite(
    tx: Tx,
    subjects: readonly Subject[],
    rewritten: (body: unknown) => unknown,
    limit: number,
  ): Promise<number> {
    const rows = await tx.many<{ id: number; body: string }>(
      `select id, coalesce(body, 'null')::text as body from event_payloads
        where about = any($1) order by id limit $2 for update`,
      [subjects, limit],
    )
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    for (const use of uses) await use.beforeErasing?.(tx, ids)
    const bodies = rows.map(({ body }) => JSON.stringify(rewritten(JSON.parse(body))))
    await tx.run(
      `update event_payloads p set body = nullif(each.body, 'null')::json, about = null
         from unnest($1::bigint[], $2::text[]) as each (id, body) where p.id = each.id`,
      [ids, bodies],
    )
    return rows.length
  }

  /** Erases up to `limit` payloads of events of these types of an organization that was deleted. */
  async function eraseOrganization(
    tx: Tx,
    organizationId: string,
    types: readonly string[],
    limit: number,
  ): Promise<number> {
    const rows = await tx.many<{ id: number }>(
      `select distinct p.id from events e join event_payloads p on p.id = e.payload_id
        where e.organization_id = $1 and e.type = any($2) and p.body is not null limit $3`,
      [organizationId, types, limit],
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    for (const use of uses) await use.beforeErasing?.(tx, ids)
    await tx.run('update event_payloads set body = null, about = null where id = any($1)', [ids])
    return ids.length
  }

  return {
    release,
    rewrite,
    eraseOrganization,
    /** Erases the payloads with data of these, in batches; the events, lines and messages stay. */
    erase: (subjects: readonly Subject[]) =>
      inBatches((limit) => eraseSome(subjects, limit), undefined, payloadsPerErasure),
  }
}
export type Payloads = ReturnType<typeof createPayloads>
