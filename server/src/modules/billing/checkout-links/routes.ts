import * as contract from '@guildhall/contract/billing/checkout-links'
import { type Router, redirect } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { CheckoutLinks } from './service.ts'

export function mountCheckoutLinks(router: Router, links: CheckoutLinks) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { items, total } = await links.list(principal.organizationId, query)
    return { items, pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.create, ({ principal, body, keepAnswer }) =>
    links.create(principal.organizationId, body, keepAnswer),
  )

  router.bind(contract.get, ({ principal, params }) =>
    links.get(principal.organizationIds, params.id),
  )

  router.bind(contract.update, ({ principal, params, body }) =>
    links.update(principal.organizationIds, params.id, body),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await links.remove(principal.organizationIds, params.id)
    return null
  })

  router.bind(contract.follow, async ({ params, query, incoming }) =>
    redirect(await links.follow(params.client_secret, query, incoming.address)),
  )
}
