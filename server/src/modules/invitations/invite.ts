import type { Locale } from '@guildhall/contract/boot'
import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, after, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { normalizeEmail } from '../accounts/index.ts'
import {
  allows,
  knownRoles,
  mayGrant,
  type Organization,
  parseRoles,
} from '../organizations/index.ts'
import type { Needs } from './needs.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Asking = SignedIn

export type Wish = {
  readonly organizationId: string
  readonly email: string
  readonly role: string | readonly string[]
  readonly teamIds: readonly string[]
  readonly resend: boolean
}

const hour = 3600
/** How many people without a proven address may invite from one network. */
const networkShare = 3

export function createInviting(needs: Needs) {
  const { chance, clock, database, events, limits, mailer } = needs
  const { organizations, pageUrl, settings, teams } = needs
  const { invitationLifetime, invitationLimit, cancelPendingOnReInvite } = settings.organizations

  async function close(tx: Tx, waiting: rules.Invitation) {
    const closed = orThrow(rules.cancel(waiting))
    await store.save(tx, closed)
    const aggregate = `organization:${closed.organizationId}`
    await events.append(tx, 'invitation.canceled', aggregate, toWire(closed))
  }

  async function open(tx: Tx, draft: Omit<rules.Invitation, 'id' | 'status'>, now: Date) {
    const { organizationId, teamIds } = draft
    if ((await store.countOpen(tx, organizationId, now)) >= invitationLimit) {
      throw new AppError('INVITATION_LIMIT_REACHED')
    }
    await teams.mayInvite(tx, organizationId, teamIds)
    const invitation: rules.Invitation = { id: chance.id(), status: 'pending', ...draft }
    await store.insert(tx, invitation)
    const aggregate = `organization:${organizationId}`
    await events.append(tx, 'invitation.created', aggregate, toWire(invitation))
    return invitation
  }

  async function write(
    tx: Tx,
    invitation: rules.Invitation,
    { name: organization }: Organization,
    addressee: store.Addressee,
  ) {
    await mailer.queue(tx, {
      to: invitation.email,
      locale: (addressee.locale ?? addressee.inviterLocale) as Locale,
      words: 'invitations.mail.invitation',
      values: {
        name: addressee.inviterName,
        organization,
        hours: Math.max(1, Math.round(invitationLifetime / 3600)),
      },
      link: pageUrl(`/invite/${invitation.id}`),
      unhurried: true,
    })
  }

  /** Refuses whoever may not invite, and roles that they may not hand on. */
  async function admit(tx: Tx, asking: Asking, organizationId: string, role: Wish['role']) {
    const organization = await organizations.lock(tx, organizationId)
    const actor = await organizations.insider(tx, organizationId, asking.user.id)
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
   * Counted last of all, so that only what is really sent counts. Whoever has not proven an address
   * of their own is nobody in particular: they share a small allowance with their whole network.
   */
  async function pace(tx: Tx, { user }: Asking, organizationId: string, network: string) {
    const { max, unproven } = settings.organizations.invitationsPerHour
    const keys = user.emailVerified
      ? [[`invitations by|${user.id}`, max] as const]
      : [
          [`invitations by|${user.id}`, unproven] as const,
          [`invitations from|${network}`, unproven * networkShare] as const,
        ]
    for (const [key, most] of keys) await limits.spend(key, { max: most, seconds: hour }, tx)
    await limits.spend(`invitations of|${organizationId}`, { max, seconds: hour }, tx)
  }

  return async function invite(
    asking: Asking,
    wish: Wish,
    network: string,
  ): Promise<rules.Invitation> {
    const email = orThrow(normalizeEmail(wish.email))
    const { organizationId, resend } = wish
    const again = resend ? 'resend' : cancelPendingOnReInvite ? 'replace' : 'refuse'
    return database.transaction(async (tx) => {
      const { organization, roles } = await admit(tx, asking, organizationId, wish.role)
      const { id: inviterId } = asking.user
      const addressee = await store.findAddressee(tx, organizationId, email, inviterId)
      if (!addressee) throw new AppError('MEMBER_NOT_FOUND')
      if (addressee.isMember) throw new AppError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
      const now = clock.now()
      const expiresAt = after(now, invitationLifetime * 1000)
      const waiting = await store.findPending(tx, organizationId, email)
      const way = orThrow(rules.inviteAgain(waiting, again, now))
      let invitation: rules.Invitation
      if (waiting && way === 'extend') {
        invitation = { ...waiting, expiresAt }
        await store.save(tx, invitation)
      } else {
        if (waiting) await close(tx, waiting)
        const { teamIds } = wish
        const draft = {
          organizationId,
          email,
          roles,
          teamIds,
          inviterId,
          expiresAt,
          createdAt: now,
        }
        invitation = await open(tx, draft, now)
      }
      await pace(tx, asking, organizationId, network)
      await write(tx, invitation, organization, addressee)
      return invitation
    })
  }
}
