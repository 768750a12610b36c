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
 * Who takes an organization live by the API. A live organization charges on the account of the operator, so
 * owners may only where the operator says so, and nobody makes a second one on that account; the command
 * line does.
 */
export function createLiveRequests(
  { database, organizations, proofs, settings }: Dependencies,
  goLive: GoLive,
) {
  /** Of whoever belongs to it, or administers the server; nobody else learns anything. */
  async function may({ user }: SignedIn, organizationId: string): Promise<boolean> {
    if (isAdmin(user, settings.admin.adminUserIds)) return true
    const member = await organizations.findMember(database.sql, organizationId, user.id)
    if (!member) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return settings.billing.selfServiceLive && member.roles.includes(owner)
  }

  /** They may, and have shown that it is them. */
  async function assertMay(
    signedIn: SignedIn,
    organizationId: string,
    evidence: Evidence,
    incoming: Incoming,
  ): Promise<void> {
    if (!(await may(signedIn, organizationId))) {
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_TAKE_THIS_ORGANIZATION_LIVE')
    }
    await proofs.require(signedIn, evidence, incoming)
  }

  return {
    may,
    assertMay,
    async request(
      signedIn: SignedIn,
      organizationId: string,
      evidence: Evidence,
      incoming: Incoming,
    ): Promise<void> {
      await assertMay(signedIn, organizationId, evidence, incoming)
      const refusal = await goLive(organizationId, { onlyFirst: true })
      if (refusal) throw toError(refusal)
    },
  }
}
