import * as contract from '@guildhall/contract/billing/benefits'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Benefits } from './service.ts'
import { toWire } from './wire.ts'

export function mountBenefits(router: Router, { benefits }: { readonly benefits: Benefits }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await benefits.list(principal.organizationId, query)
    return { items: rows.map(toWire), pagination: toPagination(total, query.limit) }
  })
  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await benefits.create(principal.organizationId, body, keepAnswer)),
  )
  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await benefits.get(principal.organizationIds, params.id)),
  )
  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await benefits.update(principal.organizationIds, params.id, body)),
  )
  router.bind(contract.remove, async ({ principal, params }) => {
    await benefits.remove(principal.organizationIds, params.id)
    return null
  })
}
