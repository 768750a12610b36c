import { errors } from '@guildhall/contract'
import * as contract from '@guildhall/contract/api-keys'
import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, orThrow } from '../../kernel/index.ts'
import type { Router } from '../../platform/http/index.ts'
import { checkOwn } from './rules.ts'
import type { ApiKeys } from './service.ts'
import type { Verdict } from './verify.ts'
import { toWire } from './wire.ts'

function mustLookAfter({ user }: SignedIn) {
  if (user.role !== 'admin') throw new AppError('FORBIDDEN')
}

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
    const { key, text } = await apiKeys.create(principal.user.id, wish)
    return { ...toWire(key), key: text }
  })

  router.bind(contract.get, async ({ principal, query }) =>
    toWire(await apiKeys.get(principal.user.id, query.id)),
  )

  router.bind(contract.list, async ({ principal, query }) => {
    const { keys, total } = await apiKeys.list(principal.user.id, query)
    const { limit, offset } = query
    return { apiKeys: keys.map(toWire), total, limit, offset }
  })

  router.bind(contract.update, async ({ principal, body }) => {
    const { keyId, name, enabled, expiresIn, metadata, configId, ...refused } = body
    orThrow(checkOwn(refused))
    const wish = { name, enabled, expiresIn, metadata }
    return toWire(await apiKeys.update(principal.user.id, keyId, wish))
  })

  router.bind(contract.remove, async ({ principal, body }) => {
    await apiKeys.remove(principal.user.id, body.keyId)
    return { success: true as const }
  })

  router.bind(contract.removeExpired, async ({ principal }) => {
    await apiKeys.removeExpired(principal.user.id)
    return { success: true as const, error: null }
  })

  router.bind(contract.verify, async ({ body }) =>
    explain(await apiKeys.verify(body.key, body.permissions ?? null)),
  )

  router.bind(contract.grant, async ({ principal, body: { userId, ...wish } }) => {
    mustLookAfter(principal)
    const { key, text } = await apiKeys.create(userId, wish)
    return { ...toWire(key), key: text }
  })

  router.bind(contract.regrant, async ({ principal, params, body }) => {
    mustLookAfter(principal)
    return toWire(await apiKeys.update(null, params.id, body))
  })

  router.bind(contract.me, ({ principal }) => principal)
}
