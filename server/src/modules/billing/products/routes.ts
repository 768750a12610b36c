import * as contract from '@guildhall/contract/billing/products'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Products } from './service.ts'
import { toWire } from './wire.ts'

export function mountProducts(router: Router, { products }: { readonly products: Products }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { details, total } = await products.list(principal.organizationId, query)
    return { items: details.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await products.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await products.create(principal.organizationId, body, keepAnswer)),
  )

  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await products.update(principal.organizationIds, params.id, body)),
  )

  router.bind(contract.setBenefits, async ({ principal, params, body }) =>
    toWire(await products.setBenefits(principal.organizationIds, params.id, body.benefits)),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await products.remove(principal.organizationIds, params.id)
    return null
  })
}
