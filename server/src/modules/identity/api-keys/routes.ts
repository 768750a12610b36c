import { errors } from '@guildhall/contract'
import * as contract from '@guildhall/contract/identity/api-keys'
import * as callersContract from '@guildhall/contract/identity/callers'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { orThrow } from '../../../kernel/index.ts'
import type { Router } from '../../../platform/http/index.ts'
import { checkNoGrantFields } from './rules.ts'
import type { ApiKeys } from './service.ts'
import type { VerificationResult } from './verify.ts'
import { toWire } from './wire.ts'

const actorOf = ({ user }: SignedIn) => ({ userId: user.id, admin: false })

/** A key of the organization, if given, else of the user. */
const ownedBy = (userId: string, organizationId: string | undefined) =>
  organizationId === undefined ? { userId, organizationId: null } : { userId: null, organizationId }

function explain(result: VerificationResult) {
  if ('key' in result) return { valid: true, error: null, key: toWire(result.key) }
  const { refusal: code, tryAgainIn } = result
  const details = tryAgainIn === undefined ? {} : { details: { tryAgainIn } }
  return { valid: false, error: { message: errors[code].message, code, ...details }, key: null }
}

export function mountApiKeys(router: Router, apiKeys: ApiKeys) {
  router.bind(contract.create, async ({ principal, body }) => {
    const { name, expiresIn, metadata, prefix, configId, organizationId, ...grantFields } = body
    orThrow(checkNoGrantFields(grantFields))
    const input = { name, expiresIn, metadata, prefix }
    const { key, text } = await apiKeys.create(
      actorOf(principal),
      ownedBy(principal.user.id, organizationId),
      input,
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
    const { keyId, name, enabled, expiresIn, metadata, configId, ...grantFields } = body
    orThrow(checkNoGrantFields(grantFields))
    const input = { name, enabled, expiresIn, metadata }
    return toWire(await apiKeys.update(actorOf(principal), keyId, input))
  })

  router.bind(contract.remove, async ({ principal, body }) => {
    await apiKeys.remove(actorOf(principal), body.keyId)
    return { success: true as const }
  })

  router.bind(contract.removeExpired, async ({ principal, query }) => {
    await apiKeys.removeExpired(ownedBy(principal.user.id, query.organizationId), principal.user.id)
    return { success: true as const, error: null }
  })

  router.bind(callersContract.verify, async ({ body }) =>
    explain(await apiKeys.verify(body.key, body.permissions ?? null)),
  )

  router.bind(contract.grant, async ({ principal, body: { userId, organizationId, ...input } }) => {
    const { name, expiresIn, metadata, prefix, ...grants } = input
    const owner = ownedBy(userId ?? '', organizationId)
    const actor = apiKeys.grantActor(principal.user, owner, grants)
    const { key, text } = await apiKeys.create(actor, owner, input)
    return { ...toWire(key), key: text }
  })

  router.bind(contract.regrant, async ({ principal, params, body }) => {
    const { name, enabled, expiresIn, metadata, ...grants } = body
    const key = await apiKeys.find(principal.user.id, params.id)
    const actor = apiKeys.grantActor(principal.user, key, grants)
    return toWire(await apiKeys.update(actor, params.id, body))
  })

  router.bind(callersContract.me, ({ principal: { user, organization, apiKey } }) => ({
    user,
    organization,
    apiKey,
  }))
}
