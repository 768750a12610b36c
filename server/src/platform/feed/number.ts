import { runAs, systemActor } from '../actor.ts'
import type { Database } from '../database/index.ts'
import { startInterval } from '../interval.ts'
import type { Logger } from '../log.ts'
import type { Clock } from '../system.ts'
import * as store from './store.ts'

export type Dependencies = {
  readonly clock: Clock
  readonly database: Database
  readonly log: Logger
}

const organizationsPerBatch = 200
/** Divided among the organizations of a batch, so that a long queue of one does not delay others. */
const eventsPerBatch = 5_000
const interval = 100
/** After this many quiet intervals, looks for events of nodes that died before numbering them. */
const quietIntervals = 100

/**
 * Numbers events in the order in which their transactions became visible. Any node does it for any
 * organization; the row of the organization's feed lets one at a time.
 */
export function createNumberer({ clock, database, log }: Dependencies) {
  let hasNewEvents = true
  let round = 0
  let running: Promise<number> | undefined
  let stopInterval: (() => void) | undefined
  let stopped = false
  /** What to do once the events that are visible now have their numbers. */
  let afterwards: (() => void)[] = []

  /** The heads are locked first: the next statement sees all that was numbered before. */
  async function numberSome(organizationIds: readonly string[]): Promise<number> {
    await store.addHeads(database.sql, organizationIds)
    return database.transaction(async (tx) => {
      const locked = await store.lockHeads(tx, organizationIds)
      if (locked.length === 0) return 0
      const most = Math.floor(eventsPerBatch / locked.length)
      return store.number(tx, locked, most, clock.now())
    })
  }

  /** One turn for every organization. */
  async function pass(): Promise<number> {
    let count = 0
    for (let after: string | undefined = ''; after !== undefined && !stopped; ) {
      const ids = await store.pendingOrganizations(database.sql, after, organizationsPerBatch)
      if (ids.length > 0) count += await numberSome(ids)
      after = ids.length === organizationsPerBatch ? ids.at(-1) : undefined
    }
    return count
  }

  async function numberAll(): Promise<number> {
    let count = 0
    for (let numbered = 1; numbered > 0 && !stopped; count += numbered) {
      hasNewEvents = false
      const due = afterwards
      afterwards = []
      try {
        numbered = await pass()
      } catch (error) {
        afterwards.push(...due)
        throw error
      }
      for (const work of due) work()
    }
    return count
  }

  /** Numbers what is visible now; resolves to how many events. */
  function run(): Promise<number> {
    running ??= runAs(systemActor('feed.number'), numberAll).finally(() => {
      running = undefined
    })
    return running
  }

  function tick() {
    round = (round + 1) % quietIntervals
    if (!hasNewEvents && round > 0) return
    run().catch((error) => {
      hasNewEvents = true
      log.error(
        { code: 'feed.not_numbered', err: error },
        'Events could not be added to the feeds; it is tried again.',
      )
    })
  }

  return {
    run,
    /** To be called after a commit with a new event. */
    eventAdded() {
      hasNewEvents = true
    },
    /** Runs `work` when the events that were committed by now have their numbers. */
    afterNumbering(work: () => void) {
      hasNewEvents = true
      afterwards.push(work)
    },
    start() {
      stopInterval = startInterval(interval, tick)
    },
    async stop() {
      stopped = true
      stopInterval?.()
      await running?.catch(() => undefined)
    },
  }
}
