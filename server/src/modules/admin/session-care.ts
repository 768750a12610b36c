import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { type Authority, nobody, rights } from './authority.ts'
import { createImpersonation } from './impersonate.ts'
import type { Needs } from './needs.ts'

/** Acting as somebody else, and what is done to sessions of others. */
export function createSessionCare(needs: Needs, authority: Authority) {
  const { accounts, database, sessions, settings } = needs
  const { impersonateAdmins } = settings.admin
  const impersonation = createImpersonation(needs)
  const { people } = accounts

  /** Nobody acts as somebody who may do more than they, nor as an admin unless that is allowed. */
  function impersonate(by: SignedIn, userId: string, incoming: Incoming) {
    return authority.inTurn(by.user.id, rights.impersonate, async (tx, actor) => {
      const found = await people.hold(tx, userId)
      if (!found) throw nobody()
      if (found.id === actor.id) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS')
      if (authority.isOne(found) && !impersonateAdmins) {
        authority.demand(actor, rights.impersonateAdmins)
      }
      authority.demandReach(actor, authority.standingOf(found), rights.impersonateAdmins)
      const target = await people.admit(tx, found.id)
      return impersonation.begin(tx, by, target, incoming)
    })
  }

  async function list(by: SignedIn, userId: string) {
    authority.demand(by.user, rights.listSessions)
    if (!(await people.find(database.sql, userId))) throw nobody()
    return sessions.listOf(userId)
  }

  /** A handle that means nothing changes nothing, and nobody learns so. */
  async function revoke(by: SignedIn, tokenOrHandle: string): Promise<void> {
    authority.demand(by.user, rights.revokeSessions)
    const owner = await sessions.ownerOf(tokenOrHandle)
    if (owner === undefined) return
    await authority.about(by.user.id, owner, rights.revokeSessions, async (tx) => {
      await sessions.revokeOneOf(tx, owner, tokenOrHandle)
    })
  }

  const revokeAll = (by: SignedIn, userId: string): Promise<void> =>
    authority.about(by.user.id, userId, rights.revokeSessions, (tx) =>
      sessions.revokeAllOf(tx, userId),
    )

  return { impersonate, stopImpersonating: impersonation.end, list, revoke, revokeAll }
}
