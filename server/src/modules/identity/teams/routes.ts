import * as contract from '@guildhall/contract/identity/teams'
import { type Router, withCookies } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import { organizationOf } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Teams } from './service.ts'
import { countedToWire, memberToWire, toWire } from './wire.ts'

type Dependencies = { readonly teams: Teams; readonly sessions: Sessions }

export function mountTeams(router: Router, { teams, sessions }: Dependencies) {
  router.bind(contract.create, async ({ principal: { session }, body }) => {
    const id = organizationOf(session, body.organizationId)
    return toWire(await teams.create(session, id, body.name))
  })
  router.bind(contract.remove, async ({ principal: { session }, body }) => {
    const id = organizationOf(session, body.organizationId)
    await teams.remove(session, id, body.teamId)
    return { message: 'Team removed successfully.' as const }
  })
  router.bind(contract.update, async ({ principal: { session }, body }) => {
    const id = organizationOf(session, body.organizationId ?? body.data.organizationId)
    return toWire(await teams.update(session, id, body.teamId, body.data.name))
  })
  router.bind(contract.list, async ({ principal: { session }, query }) => {
    const id = organizationOf(session, query.organizationId)
    return (await teams.list(session, id)).map(toWire)
  })
  router.bind(contract.search, async ({ principal: { session }, params, query }) => {
    const { q, limit } = query
    const page = { organizationId: params.id, q, limit, offset: offsetOf(query) }
    const { teams: found, count, ...rest } = await teams.search(session, page)
    return { items: found.map(countedToWire), pagination: toPagination(count, limit), ...rest }
  })
  router.bind(contract.get, async ({ principal: { session }, params }) => {
    const { team, membersLimit } = await teams.get(session, params.id, params.teamId)
    return { ...countedToWire(team), membersLimit }
  })
  router.bind(contract.setActive, async ({ principal: { session }, body, incoming }) => {
    const id = organizationOf(session, undefined)
    const team = await teams.setActive(session, id, body.teamId)
    return withCookies(team && toWire(team), await sessions.renewCookieCopy(incoming))
  })
  router.bind(contract.listOfUser, async ({ principal: { session }, query }) => {
    const userId = query.userId ?? session.userId
    const organizationId =
      userId === session.userId
        ? (query.organizationId ?? null)
        : organizationOf(session, query.organizationId)
    return (await teams.listOfUser(session, userId, organizationId)).map(toWire)
  })
  router.bind(contract.listMembers, async ({ principal: { session }, query }) =>
    (await teams.listMembers(session, query.teamId)).map(memberToWire),
  )
  router.bind(contract.addMember, async ({ principal: { session }, body }) => {
    const organizationId = organizationOf(session, body.organizationId)
    const { teamId, userId } = body
    return memberToWire(await teams.addMember(session, { organizationId, teamId, userId }))
  })
  router.bind(contract.removeMember, async ({ principal: { session }, body }) => {
    const organizationId = organizationOf(session, body.organizationId)
    const { teamId, userId } = body
    await teams.removeMember(session, { organizationId, teamId, userId })
    return { message: 'Team member removed successfully.' as const }
  })
}
