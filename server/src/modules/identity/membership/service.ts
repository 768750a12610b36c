import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import { type Boundary, exportCsv, offsetOf } from '../../../platform/lists/index.ts'
import { mayCreate } from '../organizations/index.ts'
import type { Dependencies } from './dependencies.ts'

import { distinct, eachByItself } from './rules.ts'
import * as store from './store.ts'
import { memberColumns } from './wire.ts'

type Role = string | readonly string[]
type Page = { readonly page: number; readonly limit: number }
type InvitationSearch = {
  readonly state: 'pending' | 'expired' | 'asked' | 'all'
  readonly q?: string | undefined
}
type Search = Omit<
  Parameters<Dependencies['organizations']['searchMembers']>[0],
  'organizationId' | 'offset'
> &
  Page

/** What pages about an organization need besides the calls of the official client. */
export function createMembership(dependencies: Dependencies) {
  const { clock, database, invitations, organizations, pageUrl, settings } = dependencies
  const { allowCreate, invitationLimit, limit = null, membershipLimit } = settings.organizations

  /** The same for an organization that does not exist. */
  async function assertMember({ user }: SignedIn, organizationId: string): Promise<void> {
    if (await organizations.findMember(database.sql, organizationId, user.id)) return
    throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  }

  return {
    async listMembers(caller: SignedIn, organizationId: string, { page, ...search }: Search) {
      await assertMember(caller, organizationId)
      const offset = offsetOf({ page, limit: search.limit })
      return organizations.searchMembers({ ...search, organizationId, offset })
    },
    async exportMembers(
      caller: SignedIn,
      organizationId: string,
      { timeZone, ...search }: Omit<Search, keyof Page> & { readonly timeZone: string },
    ) {
      await assertMember(caller, organizationId)
      let position: Boundary | undefined
      return exportCsv({
        columns: memberColumns,
        timeZone,
        async readAfter(_, limit) {
          const asked = { ...search, organizationId, offset: 0, limit }
          const { rows, end } = await organizations.membersAfter(asked, position)
          position = end
          return rows
        },
      })
    },
    async changeRoles(
      caller: SignedIn,
      organizationId: string,
      ids: readonly string[],
      role: Role,
    ) {
      await assertMember(caller, organizationId)
      const members = distinct(ids)
      const outcomes = await eachByItself(members, (memberId) =>
        organizations.changeRole(caller.session, { organizationId, memberId, role }),
      )
      return { members, outcomes }
    },
    async removeMembers(caller: SignedIn, organizationId: string, ids: readonly string[]) {
      await assertMember(caller, organizationId)
      const members = distinct(ids)
      const outcomes = await eachByItself(members, (memberId) =>
        organizations.removeMember(caller.session, organizationId, memberId),
      )
      return { members, outcomes }
    },
    transfer: (caller: SignedIn, organizationId: string, memberId: string) =>
      organizations.transfer(caller.user.id, organizationId, memberId),
    async summary(caller: SignedIn, organizationId: string) {
      await assertMember(caller, organizationId)
      const counts = await store.countsOf(database.lists, organizationId, clock.now())
      return { ...counts, membershipLimit, invitationLimit }
    },
    async allowance({ user }: SignedIn) {
      const memberships = await organizations.countOf(database.sql, user.id)
      return { allowCreate: mayCreate(allowCreate, user), memberships, limit }
    },
    async inviteMany(
      caller: SignedIn,
      input: {
        readonly organizationId: string
        readonly emails: readonly string[]
        readonly role: Role
        readonly teamIds: readonly string[]
        readonly resend: boolean
      },
      network: string,
    ) {
      await assertMember(caller, input.organizationId)
      const { emails: given, ...rest } = input
      const emails = distinct(given)
      const outcomes = await eachByItself(emails, (email) =>
        invitations.invite(caller, { ...rest, email }, network),
      )
      return { emails, outcomes }
    },
    async listInvitations(
      caller: SignedIn,
      organizationId: string,
      { page, limit, ...search }: Page & InvitationSearch,
    ) {
      await assertMember(caller, organizationId)
      const offset = offsetOf({ page, limit })
      // One more than is shown tells whether there is a further page.
      const found = await invitations.listByState(organizationId, {
        ...search,
        offset,
        limit: limit + 1,
      })
      const now = clock.now()
      const items = found.slice(0, limit).map((invitation) => ({
        invitation,
        expired: invitation.status === 'pending' && invitation.expiresAt <= now,
        link: pageUrl(`/invite/${invitation.id}`),
      }))
      return { items, hasMore: found.length > limit }
    },
    askAgain: invitations.askAgain,
  }
}
export type MembershipPages = ReturnType<typeof createMembership>
