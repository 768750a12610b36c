import { type BatchWriter, type Runner, sqlOn, type Tx } from './sql.ts'

type Transaction = {
  readonly tx: Tx
  /** Writes the batches together with `last`; resolves when all of it is done. */
  finish(last: () => Promise<unknown>): Promise<void>
  /** The first error among the statements that were sent without waiting. */
  firstFailure(): Promise<unknown>
}

/** A batch that reaches this size is written before the end of the transaction. */
const maxBatchSize = 100

/** A connection whose statements can be buffered, to be sent in one write. */
export type PipelinedConnection = Runner & {
  readonly cork: () => void
  readonly uncork: () => void
}

/**
 * One open transaction. Statements are pipelined: those whose result is not needed share a round trip
 * with the next one.
 */
export function openTransaction(
  connection: PipelinedConnection,
  named: boolean,
  begin: () => Promise<unknown>,
  afterCommit: (work: () => void) => void,
): Transaction {
  const direct = sqlOn(connection, named)
  const sent: Promise<unknown>[] = []
  const batches = new Map<BatchWriter<never>, unknown[]>()
  let failed = false
  let isCorked = false

  /** A failure is reported when the transaction ends. */
  function track(work: Promise<unknown>) {
    work.catch(() => {
      failed = true
    })
    sent.push(work)
  }

  function buffer(work: () => Promise<unknown>) {
    if (!isCorked) connection.cork()
    isCorked = true
    track(work())
  }

  /** Sends everything that was buffered, together with the statement just queued. */
  function send() {
    if (isCorked) connection.uncork()
    isCorked = false
  }

  function sending<Value>(result: Promise<Value>): Promise<Value> {
    send()
    return result
  }

  function write(writer: BatchWriter<never>) {
    const all = batches.get(writer) ?? []
    batches.delete(writer)
    if (all.length > 0) track(writer(tx, all as never[]))
  }

  function writeAll() {
    for (const writer of [...batches.keys()]) write(writer)
  }

  /** Results arrive in the order of the statements, so the first failure is the cause of the others. */
  async function firstFailure(): Promise<unknown> {
    send()
    // A batch writer may send more statements once it gets a result.
    for (let index = 0; index < sent.length; index++) {
      const failure = await sent[index]?.then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (failure) return failure.error
    }
    return undefined
  }

  async function flushed() {
    const failure = await firstFailure()
    if (failure !== undefined) throw failure
    sent.length = 0
  }

  const tx: Tx = {
    one: (text, params) => sending(direct.one(text, params)),
    many: (text, params) => sending(direct.many(text, params)),
    search: (text, params) => sending(direct.search(text, params)),
    run: (text, params) => sending(direct.run(text, params)),
    transaction: true,
    send: (text, params) => buffer(() => direct.run(text, params)),
    batch(writer, each) {
      const all = batches.get(writer as BatchWriter<never>) ?? []
      all.push(each)
      batches.set(writer as BatchWriter<never>, all)
      if (all.length >= maxBatchSize) write(writer as BatchWriter<never>)
    },
    async flush() {
      writeAll()
      await flushed()
    },
    afterCommit,
  }

  buffer(begin)
  return {
    tx,
    firstFailure,
    async finish(last) {
      connection.cork()
      try {
        writeAll()
        // A statement with a value that cannot be serialized has failed by then without being sent; the
        // database would commit without it.
        if (sent.length > 1) await new Promise((resolve) => setImmediate(resolve))
        if (!failed) track(last())
      } finally {
        connection.uncork()
      }
      await flushed()
    },
  }
}
