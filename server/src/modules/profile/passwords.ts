import type { SignedIn } from '@guildhall/contract/sessions'
import type { Incoming } from '../../platform/http/index.ts'
import type { Needs } from './needs.ts'

type Change = {
  readonly newPassword: string
  readonly currentPassword: string
  readonly revokeOtherSessions: boolean
}

export function createPasswordChange({ accounts, database, passwords, sessions }: Needs) {
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

  async function verify(userId: string, password: string): Promise<void> {
    await accounts.confirmPassword(userId, password)
  }

  async function setFirst(person: SignedIn['user'], newPassword: string): Promise<void> {
    const hash = await passwords.hash(await accounts.choosePassword(newPassword, person))
    await database.transaction(async (tx) => {
      const user = await accounts.people.lock(tx, person.id)
      await accounts.people.setFirstPassword(tx, user, hash)
    })
  }

  return { change, verify, setFirst }
}
