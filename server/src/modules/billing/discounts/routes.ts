import * as contract from '@guildhall/contract/billing/discounts'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Discounts } from './service.ts'
import { toWire } from './wire.ts'

export function mountDiscounts(router: Router, { discounts }: { readonly discounts: Discounts }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { details, total } = await discounts.list(principal.organizationId, query)
    return { items: details.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await discounts.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await discounts.create(principal.organizationId, body, keepAnswer)),
  )

  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await discounts.update(principal.organizationIds, params.id, body)),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await discounts.remove(principal.organizationIds, params.id)
    return null
  })
}
