import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Needs } from './needs.ts'

type Change = {
  readonly newPassword: string
  readonly currentPassword: string
  readonly revokeOtherSessions: boolean
}

type First = { readonly newPassword: string; readonly code?: string | undefined }

export function createPasswordChange({ accounts, database, passwords, proofs, sessions }: Needs) {
  /** Of many changes from the same old password exactly one succeeds. */
  async function change(signedIn: SignedIn, wish: Change, incoming: Incoming) {
    accounts.checkPasswordLength(wish.newPassword)
    const { id } = signedIn.user
    const before = await accounts.confirmPassword(id, wish.currentPassword)
    const after = await passwords.hash(
      await accounts.choosePassword(wish.newPassword, signedIn.user),
    )
    return database.transaction(async (tx) => {
      const user = await accounts.people.lock(tx, id)
      await accounts.people.changePassword(tx, user, { before, after })
      if (!wish.revokeOtherSessions) return { user, token: null, cookies: [] }
      return { user, ...(await sessions.renew(tx, signedIn, user, incoming)) }
    })
  }

  /** Whoever knows it has shown who they are; the cookies say so for a while. */
  async function verify({ user, session }: SignedIn, password: string) {
    await accounts.confirmPassword(user.id, password)
    return database.transaction((tx) => proofs.grant(tx, session.id))
  }

  async function setFirst(signedIn: SignedIn, wish: First, incoming: Incoming): Promise<void> {
    const person = signedIn.user
    const chosen = await accounts.choosePassword(wish.newPassword, person)
    if (await accounts.people.hasPassword(database.sql, person.id)) {
      throw new AppError('USER_ALREADY_HAS_A_PASSWORD')
    }
    await proofs.demand(signedIn, { code: wish.code }, incoming)
    const hash = await passwords.hash(chosen)
    await database.transaction(async (tx) => {
      const user = await accounts.people.lock(tx, person.id)
      await accounts.people.setFirstPassword(tx, user, hash)
    })
  }

  return { change, verify, setFirst }
}
