import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { isAdmin } from '../../identity/accounts/index.ts'
import type { Evidence } from '../../identity/evidence/index.ts'
import { owner } from '../../identity/organizations/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { GoLive, Refusal } from './going-live.ts'

function toError(refusal: Refusal): AppError {
  switch (refusal.reason) {
    case 'not_found':
      return new AppError('NOT_FOUND')
    case 'details_missing':
      return new AppError('SELLER_DETAILS_MISSING', { missing: refusal.missing })
    case 'not_the_first':
      return new AppError('ANOTHER_ORGANIZATION_IS_ALREADY_LIVE')
    default:
      return new AppError('ORGANIZATION_WAS_USED_AS_A_SANDBOX')
  }
}

/**
 * Going live by the API. A live organization charges on the account of the operator, so owners may only
 * where the operator says so, and nobody makes a second one on that account; the command line does.
 */
export function createLiveRequests(
  { database, organizations, proofs, settings }: Dependencies,
  goLive: GoLive,
) {
  async function assertMay({ user }: SignedIn, organizationId: string) {
    if (isAdmin(user, settings.admin.adminUserIds)) return
    const member = await organizations.findMember(database.sql, organizationId, user.id)
    if (!member) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    if (settings.billing.selfServiceLive && member.roles.includes(owner)) return
    throw new AppError('YOU_ARE_NOT_ALLOWED_TO_TAKE_THIS_ORGANIZATION_LIVE')
  }

  return async function request(
    signedIn: SignedIn,
    organizationId: string,
    evidence: Evidence,
    incoming: Incoming,
  ): Promise<void> {
    await assertMay(signedIn, organizationId)
    await proofs.require(signedIn, evidence, incoming)
    const refusal = await goLive(organizationId, { onlyFirst: true })
    if (refusal) throw toError(refusal)
  }
}
