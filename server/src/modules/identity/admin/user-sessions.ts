import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { type Authority, rights, userNotFound } from './authority.ts'
import type { Dependencies } from './dependencies.ts'
import { createImpersonation } from './impersonate.ts'

/** Impersonation, and the sessions of other users. */
export function createUserSessions(dependencies: Dependencies, authority: Authority) {
  const { accounts, database, sessions, settings } = dependencies
  const { impersonateAdmins } = settings.admin
  const impersonation = createImpersonation(dependencies)
  const { users } = accounts

  /** Refuses targets with more permissions than the actor, and admins unless that is allowed. */
  function impersonate(caller: SignedIn, userId: string, incoming: Incoming) {
    return authority.runExclusively(caller.user.id, rights.impersonate, async (tx, actor) => {
      const found = await users.lockIfExists(tx, userId)
      if (!found) throw userNotFound()
      if (found.id === actor.id) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS')
      if (authority.isAdminUser(found) && !impersonateAdmins) {
        authority.assertAllowed(actor, rights.impersonateAdmins)
      }
      authority.assertCovers(actor, authority.grantsOf(found), rights.impersonateAdmins)
      const target = await users.lockForSignIn(tx, found.id)
      return impersonation.begin(tx, caller, target, incoming)
    })
  }

  async function list(caller: SignedIn, userId: string) {
    authority.assertAllowed(caller.user, rights.listSessions)
    if (!(await users.find(database.sql, userId))) throw userNotFound()
    return sessions.listForUser(userId)
  }

  /** An unknown handle is ignored, and the answer does not disclose that. */
  async function revoke(caller: SignedIn, tokenOrHandle: string): Promise<void> {
    authority.assertAllowed(caller.user, rights.revokeSessions)
    const owner = await sessions.ownerOf(tokenOrHandle)
    if (owner === undefined) return
    await authority.withTarget(caller.user.id, owner, rights.revokeSessions, async (tx) => {
      await sessions.revokeOneOf(tx, owner, tokenOrHandle)
    })
  }

  const revokeAll = (caller: SignedIn, userId: string): Promise<void> =>
    authority.withTarget(caller.user.id, userId, rights.revokeSessions, (tx) =>
      sessions.revokeAllOf(tx, userId),
    )

  return { impersonate, stopImpersonating: impersonation.end, list, revoke, revokeAll }
}
