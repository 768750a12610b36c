import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Dependencies } from './dependencies.ts'
import { accountToUnlink } from './rules.ts'

type AccountSelector = Parameters<typeof accountToUnlink>[1]
type UnlinkInput = AccountSelector & Evidence

/** The accounts by which a user can sign in: the password and accounts of providers. */
export function createAccountLinks({ accounts, database, proofs, settings }: Dependencies) {
  const { users, signInAccounts } = accounts
  const mayRemoveLast = settings.accountLinking.allowUnlinkingAll

  /** Under the lock of the user two concurrent requests cannot remove the last two. */
  async function choose(tx: Tx, userId: string, selector: AccountSelector) {
    const own = await signInAccounts.list(tx, userId)
    const methodCount = await signInAccounts.count(tx, userId)
    return orThrow(accountToUnlink(own, selector, { methodCount, mayRemoveLast }))
  }

  return {
    list: (userId: string) => signInAccounts.list(database.sql, userId),
    /** Checked before the confirmation is asked for, so that it is not asked for in vain. */
    async unlink(
      signedIn: SignedIn,
      { password, code, ...selector }: UnlinkInput,
      incoming: Incoming,
    ) {
      const { id } = signedIn.user
      await database.transaction((tx) => choose(tx, id, selector))
      await proofs.require(signedIn, { password, code }, incoming)
      await database.transaction(async (tx) => {
        await users.lock(tx, id)
        await signInAccounts.remove(tx, await choose(tx, id, selector))
      })
    },
  }
}
