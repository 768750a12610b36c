import type { EventType } from '@guildhall/contract'
import { actAs, system } from '../acting.ts'
import type { Database, Tx } from '../database/index.ts'
import type { Logger } from '../log.ts'
import { type Clock, jitter } from '../system.ts'

export type Event = {
  readonly id: number
  readonly type: EventType
  readonly payload: unknown
  readonly createdAt: Date
}

/** What another room does about an event, in a transaction of its own. */
export type Reaction = (tx: Tx, event: Event) => Promise<void>

export type Appended = Event & { readonly aggregate: string }

/** Sees every event in the transaction that appends it; a witness that fails takes it back. */
export type Witness = (tx: Tx, event: Appended) => Promise<void>

export type Events = {
  witness(witness: Witness): void
  /** Names a reaction. The name is stored with every event that waits for it: keep it. */
  react(type: EventType, name: string, reaction: Reaction): void
  /** Stores the event in the transaction that makes it true. */
  append(tx: Tx, type: EventType, aggregate: string, payload: object): Promise<void>
  /** Runs every reaction that is due now; answers with how many ran well. */
  runDue(): Promise<number>
  /** When the next waiting reaction falls due. */
  nextDue(): Promise<Date | undefined>
  /** Forgets what happened long ago and nothing waits for any more. */
  sweep(): Promise<number>
  /** How many reactions wait. */
  waiting(): Promise<number>
  start(): void
  stop(): Promise<void>
}

type Waiting = Event & { readonly reaction: string; readonly attempts: number }

const longestPause = 3_600_000
/** Ninety days, as long as deliveries of webhooks are kept. */
const keptFor = 90 * 86_400_000
/** How long another node's leftovers may lie before this one looks. */
const pollEvery = 2_000

export function createEvents(database: Database, clock: Clock, log: Logger): Events {
  const reactions = new Map<string, Reaction>()
  const witnesses: Witness[] = []
  const namesByType = new Map<EventType, string[]>()
  let running: Promise<number> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** Takes the oldest reaction that is due and stands first in its line; false when there is none. */
  async function runNext(): Promise<boolean> {
    let taken: Waiting | undefined
    try {
      return await database.transaction(async (tx) => {
        taken = await takeNext(tx, [...reactions.keys()], clock.now())
        if (!taken) return false
        await react(tx, taken)
        await tx.run('delete from event_reactions where event_id = $1 and reaction = $2', [
          taken.id,
          taken.reaction,
        ])
        return true
      })
    } catch (error) {
      if (!taken) throw error
      await postpone(taken, error)
      return true
    }
  }

  /** A reaction acts in its own name, whoever's request happened to wake it. */
  async function react(tx: Tx, waiting: Waiting) {
    const reaction = reactions.get(waiting.reaction)
    await actAs(system(waiting.reaction), async () => reaction?.(tx, waiting))
  }

  async function postpone({ id, reaction, attempts }: Waiting, error: unknown) {
    const pause = Math.min(longestPause, 1000 * 2 ** attempts)
    log.error(
      { code: 'events.failed', err: error, event: id, reaction, attempts: attempts + 1 },
      'A reaction failed.',
    )
    await database.sql.run(
      `update event_reactions set attempts = attempts + 1, due_at = $3
        where event_id = $1 and reaction = $2`,
      [id, reaction, new Date(clock.ms() + jitter(pause))],
    )
  }

  async function drain(): Promise<number> {
    let count = 0
    do {
      again = false
      while (!stopped && (await runNext())) count++
    } while (again && !stopped)
    return count
  }

  function runDue(): Promise<number> {
    again = true
    running ??= drain().finally(() => {
      running = undefined
    })
    return running
  }

  function poke() {
    if (stopped) return
    runDue().catch((error) =>
      log.error({ code: 'events.unreadable', err: error }, 'Events could not be read.'),
    )
  }

  return {
    react(type, name, reaction) {
      if (reactions.has(name)) throw new Error(`Two reactions are called ${name}.`)
      reactions.set(name, reaction)
      namesByType.set(type, [...(namesByType.get(type) ?? []), name])
    },
    witness: (witness) => void witnesses.push(witness),
    async append(tx, type, aggregate, payload) {
      const names = namesByType.get(type) ?? []
      const createdAt = clock.now()
      const given = [type, aggregate, JSON.stringify(payload), createdAt, names]
      const row = await tx.one<{ id: number }>(appendEvent, given)
      const event = { id: row?.id ?? 0, type, aggregate, payload, createdAt }
      for (const witness of witnesses) await witness(tx, event)
      if (names.length > 0) tx.afterCommit(poke)
    },
    runDue,
    async nextDue() {
      const row = await database.sql.one<{ at: Date | null }>(
        'select min(due_at) as at from event_reactions',
      )
      return row?.at ?? undefined
    },
    sweep: () =>
      database.sql.run(
        `delete from events
          where created_at < $1
            and not exists (select 1 from event_reactions where event_id = events.id)`,
        [new Date(clock.ms() - keptFor)],
      ),
    async waiting() {
      const row = await database.sql.one<{ count: number }>(
        'select count(*) as count from event_reactions',
      )
      return row?.count ?? 0
    },
    start() {
      timer = setInterval(poke, pollEvery)
      timer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}

/**
 * The lock makes events of one aggregate commit in the order of their ids, whoever writes them;
 * it is taken before the id is drawn.
 */
const appendEvent = `
  with turn as materialized (select pg_advisory_xact_lock(hashtextextended($2, 0))),
  event as (
    insert into events (type, aggregate, payload, created_at)
    select $1, $2, $3::jsonb, $4 from turn
    returning id
  ),
  waiting as (
    insert into event_reactions (event_id, reaction, aggregate, due_at)
    select event.id, each.name, $2, $4 from event, unnest($5::text[]) as each (name)
  )
  select id from event`

function takeNext(tx: Tx, known: string[], now: Date) {
  return tx.one<Waiting>(
    `select e.id, e.type, e.payload, e.created_at as "createdAt", r.reaction, r.attempts
       from event_reactions r join events e on e.id = r.event_id
      where r.due_at <= $1 and r.reaction = any($2)
        and not exists (
          select 1 from event_reactions earlier
           where earlier.reaction = r.reaction and earlier.aggregate = r.aggregate
             and earlier.event_id < r.event_id)
      order by r.event_id limit 1
      for update of r skip locked`,
    [now, known],
  )
}
