import * as contract from '@guildhall/contract/identity/membership'
import { done } from '@guildhall/contract/kernel/common'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { limiterKey } from '../../../platform/limits/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import { toWire as invitationToWire } from '../invitations/index.ts'
import type { Outcome } from './rules.ts'
import type { MembershipPages } from './service.ts'
import { foundToWire } from './wire.ts'

const resultOf = (outcome: Outcome<unknown> | undefined, item: string) => ({
  item,
  ok: outcome?.ok ?? false,
  code: outcome && !outcome.ok ? outcome.code : null,
})

export function mountMembership(router: Router, membership: MembershipPages) {
  router.bind(contract.listMembers, async ({ principal, params, query }) => {
    const { q, role, teamId, sorting, page, limit } = query
    const search = { q, role, teamId, sorting, page, limit }
    const { rows, total } = await membership.listMembers(principal, params.id, search)
    return { items: rows.map(foundToWire), pagination: toPagination(total, limit) }
  })

  router.bind(contract.exportMembers, async ({ principal, params, query }) => {
    const { q, role, teamId, sorting, timezone: timeZone } = query
    const asked = { q, role, teamId, sorting, timeZone }
    return new Reply<never>({
      stream: await membership.exportMembers(principal, params.id, asked),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="members.csv"',
      },
    })
  })

  router.bind(contract.changeRoles, async ({ principal, params, body }) => {
    const { memberIds, role } = body
    const done = await membership.changeRoles(principal, params.id, memberIds, role)
    return { results: done.members.map((id, index) => resultOf(done.outcomes[index], id)) }
  })

  router.bind(contract.removeMembers, async ({ principal, params, body }) => {
    const done = await membership.removeMembers(principal, params.id, body.memberIds)
    return { results: done.members.map((id, index) => resultOf(done.outcomes[index], id)) }
  })

  router.bind(contract.transferOwnership, async ({ principal, params, body }) => {
    await membership.transfer(principal, params.id, body.memberId)
    return done
  })

  router.bind(contract.summary, ({ principal, params }) => membership.summary(principal, params.id))

  router.bind(contract.allowance, ({ principal }) => membership.allowance(principal))

  router.bind(contract.inviteMany, async ({ principal, params, body, incoming }) => {
    const input = { ...body, organizationId: params.id }
    const network = limiterKey(incoming.address)
    const { emails, outcomes } = await membership.inviteMany(principal, input, network)
    return {
      results: emails.map((email, index) => {
        const outcome = outcomes[index]
        return {
          email,
          invitation: outcome?.ok ? invitationToWire(outcome.value) : null,
          code: outcome && !outcome.ok ? outcome.code : null,
        }
      }),
    }
  })

  router.bind(contract.listInvitations, async ({ principal, params, query }) => {
    const { hasMore, items } = await membership.listInvitations(principal, params.id, query)
    return {
      hasMore,
      items: items.map(({ expired, invitation, link }) => ({
        ...invitationToWire(invitation),
        expired,
        link,
        askedAgainAt: invitation.askedAgainAt?.toISOString() ?? null,
      })),
    }
  })

  router.bind(contract.askAgain, async ({ params }) => {
    await membership.askAgain(params.id)
    return done
  })
}
