import * as contract from '@guildhall/contract/identity/roles'
import type { Router } from '../../../platform/http/index.ts'
import { organizationOf, permissionsToWire, statements } from '../organizations/index.ts'
import type { Roles } from './service.ts'
import { overviewToWire, toWire } from './wire.ts'

export function mountRoles(router: Router, roles: Roles) {
  router.bind(contract.create, async ({ principal: { session }, body }) => {
    const errorCode = 'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE'
    const id = organizationOf(session, body.organizationId, errorCode)
    const role = await roles.create(session, id, body.role, body.permission)
    const roleData = toWire(role)
    return { success: true as const, roleData, statements: permissionsToWire(statements) }
  })
  router.bind(contract.update, async ({ principal: { session }, body }) => {
    const id = organizationOf(session, body.organizationId)
    const selector = { id: body.roleId, name: body.roleName }
    const { permission, roleName: name } = body.data
    const role = await roles.update(session, id, selector, { permission, name })
    return { success: true as const, roleData: toWire(role) }
  })
  router.bind(contract.remove, async ({ principal: { session }, body }) => {
    const id = organizationOf(session, body.organizationId)
    await roles.remove(session, id, { id: body.roleId, name: body.roleName })
    return { success: true as const }
  })
  router.bind(contract.list, async ({ principal: { session }, query }) => {
    const id = organizationOf(session, query.organizationId)
    return (await roles.list(session, id)).map(toWire)
  })
  router.bind(contract.get, async ({ principal: { session }, query }) => {
    const id = organizationOf(session, query.organizationId)
    const selector = { id: query.roleId, name: query.roleName }
    return toWire(await roles.get(session, id, selector))
  })
  router.bind(contract.overview, async ({ principal, params }) =>
    overviewToWire(await roles.overview(principal.user.id, params.id)),
  )
  router.bind(contract.allowed, async ({ principal, params }) => ({
    permission: permissionsToWire(await roles.allowed(principal.user.id, params.id)),
  }))
}
