import type { Tx } from '../database/index.ts'
import * as store from './store.ts'

/** What is about to be written down as an event. */
export type News = {
  readonly type: string
  readonly aggregate: string
  readonly payload: object
  readonly createdAt: Date
}

/**
 * Rows of another module that belong to an event, written by the statement that writes the event:
 * they are there together or not at all, and cost no way to the database of their own.
 */
export type Companion = {
  /** What its piece needs to know about an event, as JSON has it; asked when the event is appended. */
  note(tx: Tx, news: News): object
  /**
   * Common table expressions that write the rows, from `notes`: a JSON list of the notes, each with
   * the `place` of its event. The events that were written are `written (id, place)`.
   */
  rows(notes: string): string
  /** An expression over them, whose value `written` gets. */
  readonly answer?: string
  /** May only leave work for after the commit, which is on its way already. */
  written?(tx: Tx, answer: unknown): void
}

type Pending = {
  readonly news: News
  readonly reactions: readonly string[]
  readonly notes: readonly object[]
}

export function createWriter() {
  const companions: Companion[] = []
  let statement: string | undefined

  function compose(): string {
    const pieces = companions.map((each, index) => each.rows(`$${index + 2}::json`))
    const answers = companions.map(({ answer = 'null' }, index) => `${answer} as "${index}"`)
    const tables = [store.writeEvents, ...pieces].join(',')
    return ['with', tables, 'select', answers.join(', ')].join(' ')
  }

  async function write(tx: Tx, all: readonly Pending[]) {
    statement ??= compose()
    const lines = all.map(({ news }) => news.aggregate)
    const news = all.map(({ news: { type, aggregate, payload, createdAt }, reactions }, index) => ({
      place: index + 1,
      type,
      aggregate,
      payload,
      at: createdAt,
      reactions,
    }))
    const notes = companions.map((_, which) =>
      JSON.stringify(all.map((each, index) => ({ ...each.notes[which], place: index + 1 }))),
    )
    tx.send(store.takeTurns, [[...new Set(lines)]])
    const answer = await tx.one<Record<string, unknown>>(statement, [
      JSON.stringify(news),
      ...notes,
    ])
    companions.forEach((each, index) => {
      each.written?.(tx, answer?.[index])
    })
  }

  return {
    accompany(companion: Companion) {
      if (statement !== undefined) throw new Error('Events have been written already.')
      companions.push(companion)
    },
    /** To be written with all others of the transaction when that ends. */
    add(tx: Tx, news: News, reactions: readonly string[]) {
      const notes = companions.map((each) => each.note(tx, news))
      tx.gather(write, { news, reactions, notes })
    },
  }
}
