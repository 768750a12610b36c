import { errors } from '@guildhall/contract'
import * as contract from '@guildhall/contract/api-keys'
import * as callersContract from '@guildhall/contract/callers'
import type { SignedIn } from '@guildhall/contract/sessions'
import { orThrow } from '../../kernel/index.ts'
import type { Router } from '../../platform/http/index.ts'
import { checkOwn } from './rules.ts'
import type { ApiKeys } from './service.ts'
import type { Verdict } from './verify.ts'
import { toWire } from './wire.ts'

const owner = ({ user }: SignedIn) => ({ userId: user.id, admin: false })

/** An organization's key where one is named, else a person's. */
const ownedBy = (userId: string, organizationId: string | undefined) =>
  organizationId === undefined ? { userId, organizationId: null } : { userId: null, organizationId }

function explain(verdict: Verdict) {
  if ('key' in verdict) return { valid: true, error: null, key: toWire(verdict.key) }
  const { refusal: code, tryAgainIn } = verdict
  const details = tryAgainIn === undefined ? {} : { details: { tryAgainIn } }
  return { valid: false, error: { message: errors[code].message, code, ...details }, key: null }
}

export function mountApiKeys(router: Router, apiKeys: ApiKeys) {
  router.bind(contract.create, async ({ principal, body }) => {
    const { name, expiresIn, metadata, prefix, configId, organizationId, ...refused } = body
    orThrow(checkOwn(refused))
    const wish = { name, expiresIn, metadata, prefix }
    const { key, text } = await apiKeys.create(
      owner(principal),
      ownedBy(principal.user.id, organizationId),
      wish,
    )
    return { ...toWire(key), key: text }
  })

  router.bind(contract.get, async ({ principal, query }) =>
    toWire(await apiKeys.get(principal.user.id, query.id)),
  )

  router.bind(contract.list, async ({ principal, query }) => {
    const { organizationId, limit, offset } = query
    const { keys, total } = await apiKeys.list(principal.user.id, organizationId, query)
    return { apiKeys: keys.map(toWire), total, limit, offset }
  })

  router.bind(contract.update, async ({ principal, body }) => {
    const { keyId, name, enabled, expiresIn, metadata, configId, ...refused } = body
    orThrow(checkOwn(refused))
    const wish = { name, enabled, expiresIn, metadata }
    return toWire(await apiKeys.update(owner(principal), keyId, wish))
  })

  router.bind(contract.remove, async ({ principal, body }) => {
    await apiKeys.remove(owner(principal), body.keyId)
    return { success: true as const }
  })

  router.bind(contract.removeExpired, async ({ principal }) => {
    await apiKeys.removeExpired(principal.user.id)
    return { success: true as const, error: null }
  })

  router.bind(callersContract.verify, async ({ body }) =>
    explain(await apiKeys.verify(body.key, body.permissions ?? null)),
  )

  router.bind(contract.grant, async ({ principal, body: { userId, organizationId, ...wish } }) => {
    const { name, expiresIn, metadata, prefix, ...grants } = wish
    const maker = apiKeys.granting(principal.user, organizationId !== undefined, grants)
    const { key, text } = await apiKeys.create(maker, ownedBy(userId ?? '', organizationId), wish)
    return { ...toWire(key), key: text }
  })

  router.bind(contract.regrant, async ({ principal, params, body }) => {
    const { name, enabled, expiresIn, metadata, ...grants } = body
    const organizational = await apiKeys.isOfOrganization(principal.user.id, params.id)
    const maker = apiKeys.granting(principal.user, organizational, grants)
    return toWire(await apiKeys.update(maker, params.id, body))
  })

  router.bind(callersContract.me, ({ principal: { user, organization, apiKey } }) => ({
    user,
    organization,
    apiKey,
  }))
}
