import type { Tx } from '../database/index.ts'
import type { AttachedRows, NewEvent } from '../events/index.ts'
import type { Feed } from '../feed/index.ts'
import type { Logger } from '../log.ts'
import type { Random } from '../system.ts'
import { type AttemptDependencies, createAttempts, type Prepared } from './attempts.ts'
import { type CleanupDependencies, createCleanup } from './cleanup.ts'
import { createCleanupStore } from './cleanup-store.ts'
import { createDeliveries } from './engine.ts'
import { createOutcomeStore, type Receiver } from './outcome-store.ts'
import { createPublishStore, type MessageId, type MessageInput } from './publish-store.ts'
import { type Claimed, createQueueStore } from './queue-store.ts'
import type { Schedule } from './schedule.ts'
import type { Limits } from './shares.ts'
import type { Tables } from './tables.ts'

type Dependencies = AttemptDependencies &
  CleanupDependencies & { readonly log: Logger; readonly random: Pick<Random, 'token'> }

type Addressees = {
  /** The organization whose receivers get it, besides those of the installation. */
  readonly organizationId: string | null
  /** The names of its type to which receivers subscribe. */
  readonly eventTypes: readonly string[]
  /** Its name for them, where it is another one than inside. */
  readonly type?: string
}

const nobody: Addressees = { organizationId: null, eventTypes: [] }

/** Receivers of one kind, such as webhooks: what differs between kinds. */
export type Surface = {
  /** The name of the actor, also in the log. */
  readonly name: string
  readonly tables: Tables
  /** How the ids of its messages look. */
  readonly messageId: MessageId
  readonly limits: Limits
  readonly schedule: Schedule
  /** Who may receive an event; undefined for an event that is not for this surface. */
  addressees(event: NewEvent): Addressees | undefined
  /**
   * A SELECT of the receivers of an event, as `id` and `organization_id`. `note` has the columns
   * `"organizationId"`, `type` and `"eventTypes"`.
   */
  readonly subscribed: string
  /** Messages wait until their events have their numbers in this feed. */
  readonly feed?: Pick<Feed, 'afterNumbering'>
  /** Builds and signs the request of one attempt; undefined for a receiver that is not there. */
  prepare(message: Claimed): Promise<Prepared | undefined>
  /** Runs when a receiver was disabled because it fails, in that transaction. */
  disabled(tx: Tx, receiver: Receiver, reason: 'gone' | 'failing'): Promise<void>
}

const maxCounted = 100_000
/** How long running attempts may take when this process stops. */
const shutdownTimeout = 5_000

/** Delivers events to the receivers of a surface. Attach its `rows` to the events. */
export function createSurface(dependencies: Dependencies, surface: Surface) {
  const { clock, database, log, outgoing, random } = dependencies
  const { name, tables, limits, schedule, prepare } = surface
  const queue = createQueueStore(tables, surface.feed !== undefined)
  const outcomes = createOutcomeStore(tables)
  const cleanupStore = createCleanupStore(tables)
  const publish = createPublishStore(tables)
  const cleanup = createCleanup(dependencies, cleanupStore, () => engine.poll())

  async function disable(tx: Tx, receiver: Receiver, reason: 'gone' | 'failing') {
    await outcomes.disable(tx, receiver, reason, clock.now())
    await cleanup.skipWaiting(tx, receiver)
    await surface.disabled(tx, receiver, reason)
  }

  const attempts = createAttempts(dependencies, {
    schedule,
    prepare: (message) => prepare(message),
    disable,
    queue,
    outcomes,
    cleanup: cleanupStore,
  })
  const engine = createDeliveries({
    name,
    log,
    limits,
    source: { ...attempts, cleanUp: cleanup.cleanUp },
  })

  /** Writes a message for every receiver that is subscribed to an event, together with the event. */
  const rows: AttachedRows = {
    input: (_, event): MessageInput => ({
      type: event.type,
      ...(surface.addressees(event) ?? nobody),
      token: random.token(24),
      orderingKey: event.aggregate,
      now: event.createdAt,
      occurredAt: event.occurredAt,
    }),
    rows: (inputs) => publish.rows(surface.messageId, inputs, surface.subscribed),
    result: publish.receivers,
    onWritten(tx, receivers) {
      const ids = receivers as string[] | null
      if (!ids) return
      const wake = () => engine.wake(ids)
      tx.afterCommit(() => (surface.feed ? surface.feed.afterNumbering(wake) : wake()))
    },
    needsPayload: publish.needsPayload,
    beforeErasing: publish.erase,
  }

  return {
    rows,
    skipWaiting: cleanup.skipWaiting,
    sweep: cleanup.sweep,
    wake: engine.wake,
    poll: engine.poll,
    runDue: engine.runDue,
    nextDue: attempts.nextDue,
    /** The number of waiting messages, counted up to a hundred thousand. */
    waiting: () => queue.countWaiting(database.sql, maxCounted),
    /** The number of running attempts of this process. */
    running: engine.running,
    start: engine.start,
    stop: () => engine.stop(shutdownTimeout, outgoing.close),
  }
}
