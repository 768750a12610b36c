import type { SignedIn } from '@guildhall/contract/sessions'
import { orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Needs } from './needs.ts'
import { wayToUnlink } from './rules.ts'

type Named = Parameters<typeof wayToUnlink>[1]
type Wish = Named & Evidence

/** The ways in which a person can sign in. */
export function createLinks({ accounts, database, proofs }: Needs) {
  const { people, ways } = accounts

  /** Under the lock of the person two at once cannot take the last two. */
  async function choose(tx: Tx, userId: string, named: Named) {
    const own = await ways.list(tx, userId)
    return orThrow(wayToUnlink(own, named, await ways.count(tx, userId)))
  }

  return {
    list: (userId: string) => ways.list(database.sql, userId),
    /** Whoever asks for what cannot be done is not asked for anything first. */
    async unlink(signedIn: SignedIn, { password, code, ...named }: Wish, incoming: Incoming) {
      const { id } = signedIn.user
      await database.transaction((tx) => choose(tx, id, named))
      await proofs.demand(signedIn, { password, code }, incoming)
      await database.transaction(async (tx) => {
        await people.lock(tx, id)
        await ways.remove(tx, await choose(tx, id, named))
      })
    },
  }
}
