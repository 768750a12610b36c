import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, span } from '../../kernel/index.ts'
import { createAnswering } from './answer.ts'
import { createInviting } from './invite.ts'
import type { Asking, Needs } from './needs.ts'
import { isOpen, recipient } from './rules.ts'
import * as store from './store.ts'

const keptFor = 30 * span.day
const sweptAtOnce = 1_000

export function createInvitations(needs: Needs) {
  const { clock, database, organizations, settings, teams } = needs
  const { requireVerifiedEmail } = settings.organizations

  organizations.hooks.roleRenamed.push(store.renameRole)
  teams.hooks.removed.push(store.forgetTeam)

  function refuseUnproven({ emailVerified }: SignedIn['user']) {
    if (requireVerifiedEmail && !emailVerified) {
      throw new AppError('EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION')
    }
  }

  async function get({ user }: SignedIn, id: string) {
    const received = await store.findReceived(database.sql, id)
    if (!received || !isOpen(received, clock.now())) throw new AppError('INVITATION_NOT_FOUND')
    const mine = recipient(received, user, false)
    if (!mine.ok) throw new AppError(mine.code)
    refuseUnproven(user)
    if (!received.inviterIsMember) {
      throw new AppError('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
    }
    return received
  }

  type Page = { readonly limit: number; readonly offset: number }

  async function list(asking: Asking, organizationId: string, { limit, offset }: Page) {
    if (!(await organizations.insider(database.sql, organizationId, asking.userId))) {
      throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    }
    return store.list(database.lists, organizationId, limit, offset)
  }

  async function listReceived({ user }: SignedIn) {
    refuseUnproven(user)
    return store.listReceived(database.lists, user.email, clock.now())
  }

  /** Some time after it could last be answered, nobody asks what became of an invitation. */
  async function sweep(): Promise<number> {
    const before = new Date(clock.ms() - keptFor)
    for (let sum = 0; ; ) {
      const count = await store.removeOlder(database.sql, before, sweptAtOnce)
      sum += count
      if (count < sweptAtOnce) return sum
    }
  }

  return {
    invite: createInviting(needs),
    ...createAnswering(needs),
    get,
    list,
    listReceived,
    sweep,
  }
}
export type Invitations = ReturnType<typeof createInvitations>
