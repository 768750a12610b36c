import { type Runner, sqlOn, type Tx, type Writer } from './sql.ts'

type Transaction = {
  readonly tx: Tx
  /** Writes what was gathered, together with `last`; answers when all of it is done. */
  finish(last: () => Promise<unknown>): Promise<void>
  /** What went wrong first, among everything that was sent without waiting for it. */
  firstFailure(): Promise<unknown>
}

/** So much is held back at most; more is written while the transaction goes on. */
const mostGathered = 100

/** A connection whose statements can be held back, to leave together in one write. */
export type Line = Runner & {
  readonly hold: () => void
  readonly letGo: () => void
}

/**
 * One open transaction. The connection takes statements without waiting for the answers to those
 * before, so what needs no answer shares its way to the database with what follows.
 */
export function openTransaction(
  line: Line,
  named: boolean,
  begin: () => Promise<unknown>,
  afterCommit: (work: () => void) => void,
): Transaction {
  const direct = sqlOn(line, named)
  const sent: Promise<unknown>[] = []
  const gathered = new Map<Writer<never>, unknown[]>()
  let failed = false
  let holding = false

  /** It is looked at when the transaction ends, however that comes about. */
  function watch(work: Promise<unknown>) {
    work.catch(() => {
      failed = true
    })
    sent.push(work)
  }

  function holdBack(work: () => Promise<unknown>) {
    if (!holding) line.hold()
    holding = true
    watch(work())
  }

  /** Everything that was held back leaves; what somebody waits for leaves with it. */
  function leave() {
    if (holding) line.letGo()
    holding = false
  }

  function leaving<Value>(answer: Promise<Value>): Promise<Value> {
    leave()
    return answer
  }

  function write(writer: Writer<never>) {
    const all = gathered.get(writer) ?? []
    gathered.delete(writer)
    if (all.length > 0) watch(writer(tx, all as never[]))
  }

  function writeAll() {
    for (const writer of [...gathered.keys()]) write(writer)
  }

  /** Answers come in the order of their statements, so the first failure explains the others. */
  async function firstFailure(): Promise<unknown> {
    leave()
    // What was sent may send more once it is answered.
    for (let index = 0; index < sent.length; index++) {
      const failure = await sent[index]?.then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (failure) return failure.error
    }
    return undefined
  }

  async function settled() {
    const failure = await firstFailure()
    if (failure !== undefined) throw failure
    sent.length = 0
  }

  const tx: Tx = {
    one: (text, params) => leaving(direct.one(text, params)),
    many: (text, params) => leaving(direct.many(text, params)),
    search: (text, params) => leaving(direct.search(text, params)),
    run: (text, params) => leaving(direct.run(text, params)),
    transaction: true,
    send: (text, params) => holdBack(() => direct.run(text, params)),
    gather(writer, each) {
      const all = gathered.get(writer as Writer<never>) ?? []
      all.push(each)
      gathered.set(writer as Writer<never>, all)
      if (all.length >= mostGathered) write(writer as Writer<never>)
    },
    async settle() {
      writeAll()
      await settled()
    },
    afterCommit,
  }

  holdBack(begin)
  return {
    tx,
    firstFailure,
    async finish(last) {
      line.hold()
      try {
        writeAll()
        // A statement that never left, since a value of it could not be written down, has failed by
        // then; the database knows nothing of it and would commit.
        if (sent.length > 1) await new Promise((resolve) => setImmediate(resolve))
        if (!failed) watch(last())
      } finally {
        line.letGo()
      }
      await settled()
    },
  }
}
