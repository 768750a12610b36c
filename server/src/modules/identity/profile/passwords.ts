import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Dependencies } from './dependencies.ts'

type PasswordChange = {
  readonly newPassword: string
  readonly currentPassword: string
  readonly revokeOtherSessions: boolean
}

type FirstPassword = { readonly newPassword: string; readonly code?: string | undefined }

export function createPasswordChange({
  accounts,
  database,
  passwords,
  proofs,
  sessions,
}: Dependencies) {
  /** Of many changes from the same old password exactly one succeeds. */
  async function change(signedIn: SignedIn, input: PasswordChange, incoming: Incoming) {
    accounts.checkPasswordLength(input.newPassword)
    const { id } = signedIn.user
    const before = await accounts.confirmPassword(id, input.currentPassword)
    const after = await passwords.hash(
      await accounts.validateNewPassword(input.newPassword, signedIn.user),
    )
    return database.transaction(async (tx) => {
      const user = await accounts.users.lock(tx, id)
      await accounts.users.changePassword(tx, user, { before, after })
      if (!input.revokeOtherSessions) return { user, token: null, cookies: [] }
      return { user, ...(await sessions.renew(tx, signedIn, user, incoming)) }
    })
  }

  /** The correct password confirms the identity; the returned cookies prove that for a while. */
  async function verify({ user, session }: SignedIn, password: string) {
    await accounts.confirmPassword(user.id, password)
    return database.transaction((tx) => proofs.grant(tx, session.id))
  }

  async function setFirst(
    signedIn: SignedIn,
    input: FirstPassword,
    incoming: Incoming,
  ): Promise<void> {
    const { id } = signedIn.user
    const chosen = await accounts.validateNewPassword(input.newPassword, signedIn.user)
    if (await accounts.users.hasPassword(database.sql, id)) {
      throw new AppError('USER_ALREADY_HAS_A_PASSWORD')
    }
    await proofs.require(signedIn, { code: input.code }, incoming)
    const hash = await passwords.hash(chosen)
    await database.transaction(async (tx) => {
      const user = await accounts.users.lock(tx, id)
      await accounts.users.setFirstPassword(tx, user, hash)
    })
  }

  return { change, verify, setFirst }
}
