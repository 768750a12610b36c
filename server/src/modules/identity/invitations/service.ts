import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, span } from '../../../kernel/index.ts'
import { createAnswering } from './answer.ts'
import { createAsking } from './ask-again.ts'
import type { Dependencies } from './dependencies.ts'
import { createInviting } from './invite.ts'
import { isOpen, recipient } from './rules.ts'
import * as store from './store.ts'

const retention = 30 * span.day
const batchSize = 1_000

export function createInvitations(dependencies: Dependencies) {
  const { clock, database, organizations, settings, teams } = dependencies
  const { requireVerifiedEmail } = settings.organizations

  organizations.hooks.roleRenamed.register('invitations.rename-role', store.renameRole)
  teams.hooks.removed.register('invitations.remove-team', store.removeTeam)

  function assertVerifiedEmail({ emailVerified }: SignedIn['user']) {
    if (requireVerifiedEmail && !emailVerified) {
      throw new AppError('EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION')
    }
  }

  async function get({ user }: SignedIn, id: string) {
    const received = await store.findReceived(database.sql, id)
    if (!received || !isOpen(received, clock.now())) throw new AppError('INVITATION_NOT_FOUND')
    const mine = recipient(received, user, false)
    if (!mine.ok) throw new AppError(mine.code)
    assertVerifiedEmail(user)
    if (!received.inviterIsMember) {
      throw new AppError('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
    }
    return received
  }

  /** Its id is the secret from the email, so whoever has it sees what was in the email. */
  async function findPreview(id: string) {
    const received = await store.findReceived(database.sql, id)
    if (!received) return undefined
    const isPending = received.status === 'pending'
    const isValid = isPending && received.inviterIsMember
    const state =
      isOpen(received, clock.now()) && isValid ? 'open' : isPending ? 'expired' : 'closed'
    return { ...received, state } as const
  }

  async function preview(id: string) {
    const found = await findPreview(id)
    if (!found) throw new AppError('INVITATION_NOT_FOUND')
    return found
  }

  type Page = { readonly limit: number; readonly offset: number }

  async function list(
    session: SignedIn['session'],
    organizationId: string,
    { limit, offset }: Page,
  ) {
    if (!(await organizations.findMember(database.sql, organizationId, session.userId))) {
      throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    }
    return store.list(database.lists, organizationId, limit, offset)
  }

  async function listReceived({ user }: SignedIn) {
    assertVerifiedEmail(user)
    return store.listReceived(database.lists, user.email, clock.now())
  }

  /** Deletes invitations some time after they expired. */
  async function sweep(): Promise<number> {
    const before = new Date(clock.ms() - retention)
    for (let sum = 0; ; ) {
      const count = await store.removeOlder(database.sql, before, batchSize)
      sum += count
      if (count < batchSize) return sum
    }
  }

  return {
    invite: createInviting(dependencies),
    ...createAnswering(dependencies),
    askAgain: createAsking(dependencies),
    /** For higher modules that have checked access. */
    listByState: (organizationId: string, query: Omit<store.StateQuery, 'now'>) =>
      store.listByState(database.lists, organizationId, { ...query, now: clock.now() }),
    get,
    findPreview,
    preview,
    list,
    listReceived,
    sweep,
  }
}
export type Invitations = ReturnType<typeof createInvitations>
