import * as contract from '@guildhall/contract/billing/access-tokens'
import { scopes } from '@guildhall/contract/kernel/scopes'
import { bearerWithPrefix, type MemberRules, type Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import { type AccessTokens, tokenPrefix } from './service.ts'
import { toWire } from './wire.ts'

type Dependencies = { readonly accessTokens: AccessTokens; readonly members: MemberRules }

/** Before all other modules of billing: their endpoints accept these tokens. */
export function acceptAccessTokens(router: Router, { authenticate }: AccessTokens) {
  router.accept('organization token', { find: bearerWithPrefix(tokenPrefix), open: authenticate })
}

export function mountAccessTokens(router: Router, { accessTokens, members }: Dependencies) {
  router.bind(contract.list, async ({ principal: { organizationId }, query }) => {
    const { sorting, limit } = query
    const page = { organizationId, sorting, limit, offset: offsetOf(query) }
    const { rows, total } = await accessTokens.list(page)
    return { items: rows.map(toWire), pagination: toPagination(total, limit) }
  })
  router.bind(contract.listScopes, async ({ principal }) => ({
    scopes: scopes.filter((scope) => principal.scopes.has(scope)),
  }))
  router.bind(contract.create, ({ principal, body, keepAnswer }) => {
    const { organizationId, scopes: held, user } = principal
    return accessTokens.create({ organizationId, userId: user.id }, held, body, keepAnswer)
  })
  router.bind(contract.update, async ({ principal, params, body }) => {
    const heldIn = async (organizationId: string): Promise<ReadonlySet<string>> =>
      (await members.tenant(principal.user.id, organizationId))?.scopes ?? new Set()
    return toWire(await accessTokens.update(principal.organizationIds, params.id, heldIn, body))
  })
  router.bind(contract.remove, async ({ principal, params }) => {
    await accessTokens.remove(principal.organizationIds, params.id)
    return null
  })
}
