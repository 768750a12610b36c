import type { Locale } from '@guildhall/contract/boot'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, after, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { normalizeEmail } from '../accounts/index.ts'
import {
  allows,
  knownRoles,
  mayGrant,
  type Organization,
  parseRoles,
} from '../organizations/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export type InviteInput = {
  readonly organizationId: string
  readonly email: string
  readonly role: string | readonly string[]
  readonly teamIds: readonly string[]
  readonly resend: boolean
}

const hour = 3600
/** A network may send as many as this number of users without a verified address. */
const networkFactor = 3

export function createInviting(dependencies: Dependencies) {
  const { random, clock, database, events, limits, mailer } = dependencies
  const { organizations, pageUrl, settings, teams } = dependencies
  const { invitationLifetime, invitationLimit, cancelPendingOnReInvite } = settings.organizations

  async function cancelPending(tx: Tx, pending: rules.Invitation) {
    const closed = orThrow(rules.cancel(pending))
    await store.save(tx, closed)
    const aggregate = `organization:${closed.organizationId}`
    await events.append(tx, 'invitation.canceled', aggregate, toWire(closed))
  }

  async function create(tx: Tx, draft: Omit<rules.Invitation, 'id' | 'status'>, now: Date) {
    const { organizationId, teamIds } = draft
    if ((await store.countOpen(tx, organizationId, now)) >= invitationLimit) {
      throw new AppError('INVITATION_LIMIT_REACHED')
    }
    await teams.assertCanInvite(tx, organizationId, teamIds)
    const invitation: rules.Invitation = { id: random.id(), status: 'pending', ...draft }
    await store.insert(tx, invitation)
    const aggregate = `organization:${organizationId}`
    await events.append(tx, 'invitation.created', aggregate, toWire(invitation))
    return invitation
  }

  async function queueEmail(
    tx: Tx,
    invitation: rules.Invitation,
    { name: organization }: Organization,
    addressee: store.Addressee,
  ) {
    await mailer.queue(tx, {
      to: invitation.email,
      locale: (addressee.locale ?? addressee.inviterLocale) as Locale,
      template: 'invitations.mail.invitation',
      values: {
        name: addressee.inviterName,
        organization,
        hours: Math.max(1, Math.round(invitationLifetime / 3600)),
      },
      link: pageUrl(`/invite/${invitation.id}`),
      lowPriority: true,
    })
  }

  /** Checks the permission to invite, and to grant these roles. */
  async function checkInviter(
    tx: Tx,
    signedIn: SignedIn,
    organizationId: string,
    role: InviteInput['role'],
  ) {
    const organization = await organizations.lock(tx, organizationId)
    const actor = await organizations.findMember(tx, organizationId, signedIn.user.id)
    if (!organization || !actor) throw new AppError('MEMBER_NOT_FOUND')
    if (!allows(actor.roles, actor.custom, { invitation: ['create'] })) {
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
    }
    const roles = orThrow(knownRoles(parseRoles(role), actor.custom))
    if (!mayGrant(actor.roles, actor.custom, roles)) {
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
    }
    return { organization, roles }
  }

  /**
   * Counted last, so that only invitations that are really sent count. Users without a verified
   * address share a small limit with their whole network.
   */
  async function spendLimits(tx: Tx, { user }: SignedIn, organizationId: string, network: string) {
    const { max, unproven } = settings.organizations.invitationsPerHour
    const keys = user.emailVerified
      ? [[`invitations by|${user.id}`, max] as const]
      : [
          [`invitations by|${user.id}`, unproven] as const,
          [`invitations from|${network}`, unproven * networkFactor] as const,
        ]
    for (const [key, most] of keys) await limits.spend(key, { max: most, seconds: hour }, tx)
    await limits.spend(`invitations of|${organizationId}`, { max, seconds: hour }, tx)
  }

  return async function invite(
    signedIn: SignedIn,
    input: InviteInput,
    network: string,
  ): Promise<rules.Invitation> {
    const email = orThrow(normalizeEmail(input.email))
    const { organizationId, resend } = input
    const policy = resend ? 'resend' : cancelPendingOnReInvite ? 'replace' : 'refuse'
    return database.transaction(async (tx) => {
      const { organization, roles } = await checkInviter(tx, signedIn, organizationId, input.role)
      const { id: inviterId } = signedIn.user
      const addressee = await store.findAddressee(tx, organizationId, email, inviterId)
      if (!addressee) throw new AppError('MEMBER_NOT_FOUND')
      if (addressee.isMember) throw new AppError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
      const now = clock.now()
      const expiresAt = after(now, invitationLifetime * 1000)
      const pending = await store.findPending(tx, organizationId, email)
      const action = orThrow(rules.inviteAgain(pending, policy, now))
      let invitation: rules.Invitation
      if (pending && action === 'extend') {
        invitation = { ...pending, expiresAt }
        await store.save(tx, invitation)
      } else {
        if (pending) await cancelPending(tx, pending)
        const { teamIds } = input
        const draft = {
          organizationId,
          email,
          roles,
          teamIds,
          inviterId,
          expiresAt,
          createdAt: now,
        }
        invitation = await create(tx, draft, now)
      }
      await spendLimits(tx, signedIn, organizationId, network)
      await queueEmail(tx, invitation, organization, addressee)
      return invitation
    })
  }
}
