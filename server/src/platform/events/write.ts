import type { EventType } from '@guildhall/contract'
import type { Tx } from '../database/index.ts'
import type { PayloadUse } from './payloads.ts'
import type { Scope } from './scope.ts'
import * as store from './store.ts'

/** An event before it is stored. */
export type NewEvent = Scope & {
  readonly type: EventType
  readonly aggregate: string
  readonly payload: object
  /** The payload as JSON: exactly this text is stored, hashed and signed. */
  readonly body: string
  /** By the server's clock. */
  readonly createdAt: Date
  /** By the clock of the organization, where it has one. */
  readonly occurredAt: Date
}

/**
 * Rows of another module that belong to an event, inserted by the same statement, so without another
 * round trip to the database.
 */
export type AttachedRows = PayloadUse & {
  /** The JSON input of its rows for one event; called when the event is appended. */
  input(tx: Tx, event: NewEvent): object
  /**
   * Common table expressions that insert the rows from `inputs`: a JSON array of the inputs, each with
   * the `position` of its event. The inserted events are `written (id, payload_id, position)`.
   */
  rows(inputs: string): string
  /** A SQL expression over them, whose value is passed to `onWritten`. */
  readonly result?: string
  /** May only register callbacks for after the commit, which has already been sent. */
  onWritten?(tx: Tx, result: unknown): void
  /** A SQL condition: do its rows still need the event in the row with this alias? */
  readonly needsEvent?: (event: string) => string
}

type Pending = {
  readonly event: NewEvent
  readonly reactions: readonly string[]
  readonly inputs: readonly object[]
}

/** The different payloads of these events, and the position in them for each event, from 1. */
function distinctPayloads(events: readonly NewEvent[]) {
  const positions = new Map<string, number>()
  const payloads: store.NewPayload[] = []
  const positionOf = events.map(({ aggregate, about, body }) => {
    const key = JSON.stringify([aggregate, about, body])
    let position = positions.get(key)
    if (position === undefined) {
      position = payloads.length + 1
      positions.set(key, position)
      payloads.push({ position, body, about })
    }
    return position
  })
  return { payloads, positionOf }
}

export function createEventWriter() {
  const attached: AttachedRows[] = []
  let statement: string | undefined

  function compose(): string {
    const expressions = attached.map((each, index) => each.rows(`$${index + 3}::json`))
    const results = attached.map(({ result = 'null' }, index) => `${result} as "${index}"`)
    const tables = [store.insertEvents, ...expressions].join(',')
    return ['with', tables, 'select', results.join(', ')].join(' ')
  }

  async function write(tx: Tx, all: readonly Pending[]) {
    statement ??= compose()
    const { payloads, positionOf } = distinctPayloads(all.map(({ event }) => event))
    const events = all.map(({ event, reactions }, index) => ({
      position: index + 1,
      type: event.type,
      aggregate: event.aggregate,
      organizationId: event.organizationId,
      payload: positionOf[index],
      at: event.createdAt,
      occurredAt: event.occurredAt,
      reactions,
    }))
    const inputs = attached.map((_, which) =>
      JSON.stringify(all.map((each, index) => ({ ...each.inputs[which], position: index + 1 }))),
    )
    tx.send(store.lockAggregates, [[...new Set(all.map(({ event }) => event.aggregate))]])
    const row = await tx.one<Record<string, unknown>>(statement, [
      JSON.stringify(events),
      JSON.stringify(payloads),
      ...inputs,
    ])
    attached.forEach((each, index) => {
      each.onWritten?.(tx, row?.[index])
    })
  }

  return {
    /** In the order of attaching. */
    attached: attached as readonly AttachedRows[],
    attach(rows: AttachedRows) {
      if (statement !== undefined) throw new Error('Events have been written already.')
      attached.push(rows)
    },
    /** Inserted with all other events of the transaction right before the commit. */
    add(tx: Tx, event: NewEvent, reactions: readonly string[]) {
      const inputs = attached.map((each) => each.input(tx, event))
      tx.batch(write, { event, reactions, inputs })
    },
  }
}
