import type { Sql, Tx } from '../database/index.ts'
import type { Claimed } from './queue-store.ts'
import type { Health } from './schedule.ts'
import type { Tables } from './tables.ts'

export type Attempt = {
  readonly at: Date
  readonly succeeded: boolean
  readonly status: number | null
  readonly trouble: string | null
  readonly response: string
  readonly ms: number
}

type FinishedAttempt = {
  readonly message: Claimed
  readonly status: 'waiting' | 'delivered' | 'failed' | 'skipped'
  readonly dueAt: Date
  readonly doneAt: Date | null
  /** May the next message of the resource be sent now? */
  readonly unblocksNext: boolean
  /** Null if the receiver was not called. */
  readonly attempt: Attempt | null
}

export type Receiver = Health & {
  readonly id: string
  readonly organizationId: string | null
  readonly enabled: boolean
}

/** Statements that record what became of an attempt. */
export function createOutcomeStore({ messages, receivers, attempts }: Tables) {
  const lock = `select id, organization_id as "organizationId", enabled,
           failing_since as "failingSince", failures
      from ${receivers}
     where organization_id is not distinct from $1 and id = $2 and removed_at is null
       for no key update`

  const finish = `with finished as (
      update ${messages} m
         set status = $4, due_at = $5, done_at = $6, leased_until = null
       where m.organization_id is not distinct from $1 and m.id = $2 and m.attempts = $3
         and m.leased_until = $7 and m.status = 'waiting'
      returning m.id, m.endpoint_id, m.organization_id, m.type, m.ordering_key, m.sequence
    ), recorded as (
      insert into ${attempts}
        (message_id, organization_id, endpoint_id, type, at, succeeded, status, trouble, response, ms)
      select finished.id, finished.organization_id, finished.endpoint_id, finished.type,
             $9::timestamptz, $10::boolean, $11::integer, $12::text, $13::text, $14::integer
        from finished where $9::timestamptz is not null
    ), freed as (
      update ${messages} set parked = false
       where organization_id is not distinct from $1 and id = any (array(
         select follower.id from finished cross join lateral (
           select m.id from ${messages} m
            where m.organization_id is not distinct from $1
              and m.endpoint_id = finished.endpoint_id and m.ordering_key = finished.ordering_key
              and m.sequence > finished.sequence and m.status = 'waiting' and m.parked
            order by m.sequence limit 1) follower
          where $8::boolean))
    )
    select count(*) as count from finished`

  const release = `update ${messages} set attempts = attempts - 1, leased_until = null
     where organization_id is not distinct from $1 and id = $2 and attempts = $3
       and leased_until = $4 and status = 'waiting'`

  const saveHealth = `update ${receivers} set failing_since = $3, failures = $4
     where organization_id is not distinct from $1 and id = $2`

  const disable = `update ${receivers}
       set enabled = false, disabled_because = $3, updated_at = $4
     where organization_id is not distinct from $1 and id = $2`

  return {
    lock: (tx: Tx, { organizationId, queueId }: Claimed) =>
      tx.one<Receiver>(lock, [organizationId, queueId]),
    /** False if another worker has taken the message in the meantime. */
    async finish(tx: Tx, finished: FinishedAttempt): Promise<boolean> {
      const { message, attempt } = finished
      const row = await tx.one<{ count: number }>(finish, [
        message.organizationId,
        message.id,
        message.attempts,
        finished.status,
        finished.dueAt,
        finished.doneAt,
        message.leasedUntil,
        finished.unblocksNext,
        attempt?.at ?? null,
        attempt?.succeeded ?? null,
        attempt?.status ?? null,
        attempt?.trouble ?? null,
        attempt?.response ?? null,
        attempt?.ms ?? null,
      ])
      return (row?.count ?? 0) > 0
    },
    /** Undoes the lease: this process ends before the receiver responded. */
    release: (sql: Sql, { organizationId, id, attempts, leasedUntil }: Claimed) =>
      sql.run(release, [organizationId, id, attempts, leasedUntil]),
    saveHealth: (tx: Tx, { organizationId, id }: Receiver, { failingSince, failures }: Health) =>
      tx.run(saveHealth, [organizationId, id, failingSince, failures]),
    disable: (tx: Tx, { organizationId, id }: Receiver, reason: string, now: Date) =>
      tx.run(disable, [organizationId, id, reason, now]),
  }
}
export type OutcomeStore = ReturnType<typeof createOutcomeStore>
