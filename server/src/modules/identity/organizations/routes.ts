import type { Caller } from '@guildhall/contract/identity/callers'
import * as membersContract from '@guildhall/contract/identity/members'
import * as contract from '@guildhall/contract/identity/organizations'
import { Reply, type Router, withCookies } from '../../../platform/http/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Viewer } from './dependencies.ts'
import { type Organizations, organizationOf } from './service.ts'
import { memberToWire, memberWithUserToWire, toWire } from './wire.ts'

type Dependencies = { readonly organizations: Organizations; readonly sessions: Sessions }

function viewerOf({ user, session, organization }: Caller): Viewer {
  return {
    userId: user?.id ?? null,
    organizationId: organization?.id ?? null,
    activeOrganizationId: session?.activeOrganizationId ?? organization?.id ?? null,
  }
}

export function mountOrganizations(router: Router, { organizations, sessions }: Dependencies) {
  router.bind(contract.create, async ({ principal, body, incoming }) => {
    const { organization, creator, teamId } = await organizations.create(principal, {
      name: body.name,
      slug: body.slug,
      logo: body.logo ?? null,
      metadata: body.metadata ?? null,
      keepActive: body.keepCurrentActiveOrganization ?? false,
    })
    const members = [{ ...memberToWire(creator), teamId }]
    return withCookies(
      { ...toWire(organization), members },
      await sessions.renewCookieCopy(incoming),
    )
  })
  router.bind(contract.checkSlug, async ({ body }) => {
    await organizations.checkSlug(body.slug)
    return { status: true as const }
  })
  router.bind(contract.update, async ({ principal: { session }, body }) => {
    const id = organizationOf(session, body.organizationId, 'ORGANIZATION_NOT_FOUND')
    return toWire(await organizations.update(session, id, body.data))
  })
  router.bind(contract.remove, async ({ principal, body, incoming }) => {
    const removed = await organizations.remove(principal.session, body.organizationId)
    return withCookies(toWire(removed), await sessions.renewCookieCopy(incoming))
  })
  router.bind(
    contract.list,
    async ({ principal }) => new Reply({ text: await organizations.list(viewerOf(principal)) }),
  )
  router.bind(contract.getFull, async ({ principal, query: { membersLimit, ...which } }) => {
    const text = await organizations.full(viewerOf(principal), which, membersLimit)
    return new Reply({ text: text ?? 'null' })
  })
  router.bind(contract.get, async ({ principal, query }) =>
    toWire(await organizations.get(viewerOf(principal), query)),
  )
  router.bind(contract.ofFormerSlug, async ({ principal: { user }, params }) => ({
    slug: await organizations.presentSlug(user.id, params.slug),
  }))
  router.bind(contract.setActive, async ({ principal, body, incoming }) => {
    const full = await organizations.setActive(principal.session, {
      id: body.organizationId,
      slug: body.organizationSlug,
    })
    const cookies = await sessions.renewCookieCopy(incoming)
    return new Reply({ text: full?.text ?? 'null', cookies })
  })

  router.bind(membersContract.leave, async ({ principal, body, incoming }) => {
    const member = await organizations.leave(principal.session, body.organizationId)
    return withCookies(memberWithUserToWire(member), await sessions.renewCookieCopy(incoming))
  })
  router.bind(membersContract.getActive, async ({ principal }) =>
    memberWithUserToWire(await organizations.activeMember(principal.session)),
  )
  router.bind(membersContract.getActiveRole, async ({ principal, query }) => ({
    role: await organizations.roleOf(principal.session, query),
  }))
  router.bind(membersContract.list, async ({ principal, query }) => {
    const { sortDirection, filterValue = [], offset = 0, filterField, ...page } = query
    const text = await organizations.listMembers(viewerOf(principal), {
      ...page,
      offset,
      filterField,
      descending: sortDirection === 'desc',
      filterValues: typeof filterValue === 'string' ? [filterValue] : filterValue,
    })
    return new Reply({ text })
  })
  router.bind(membersContract.hasPermission, async ({ principal, body }) => {
    const requested = body.permissions ?? body.permission ?? {}
    const { explain = false, organizationId } = body
    const answer = await organizations.hasPermission(principal.session, organizationId, requested)
    return { error: null, success: answer.success, ...(explain && answer) }
  })
  router.bind(membersContract.remove, async ({ principal, body, incoming }) => {
    const id = organizationOf(principal.session, body.organizationId)
    const member = await organizations.removeMember(principal.session, id, body.memberIdOrEmail)
    return withCookies(
      { member: memberWithUserToWire(member) },
      await sessions.renewCookieCopy(incoming),
    )
  })
  router.bind(membersContract.updateRole, async ({ principal: { session }, body }) => {
    const { memberId, role } = body
    const organizationId = organizationOf(session, body.organizationId)
    const member = await organizations.changeRole(session, { organizationId, memberId, role })
    return { ...memberToWire(member), teamId: member.teamId }
  })
}
