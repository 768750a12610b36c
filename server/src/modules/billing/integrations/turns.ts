import { span } from '../../../kernel/index.ts'
import { ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { AccountKey } from './store/accesses.ts'
import * as store from './store/turns.ts'

/** Longer than what is done in one turn; after it another process goes on. */
const lifetime = 2 * span.minute
/** Longer than one call. */
const spare = 20 * span.second
const whileTaken = 5 * span.second

export type Turn = {
  /** Before each call that changes something: throws once the turn may be over. */
  check(): void
}

/**
 * One process at a time changes what an account has, so that an access is not given while another
 * process removes it. A turn is not held by a transaction, since services are called in it.
 */
export function createTurns({ clock, database, random }: Dependencies) {
  const { sql } = database

  return async function inTurn<Value>(
    account: AccountKey,
    signal: AbortSignal | undefined,
    work: (turn: Turn) => Promise<Value>,
  ): Promise<Value> {
    const holder = random.uuid()
    const now = clock.now()
    const until = new Date(now.getTime() + lifetime)
    if (!(await store.take(sql, account, { holder, now, until }))) {
      throw new ServiceUnavailable('The account is being changed.', whileTaken)
    }
    const check = () => {
      signal?.throwIfAborted()
      if (clock.ms() > until.getTime() - spare) {
        throw new ServiceUnavailable('The service is too slow.', whileTaken)
      }
    }
    try {
      return await work({ check })
    } finally {
      await store.release(sql, account, holder)
    }
  }
}
export type InTurn = ReturnType<typeof createTurns>
