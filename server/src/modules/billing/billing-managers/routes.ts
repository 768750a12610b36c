import * as contract from '@guildhall/contract/billing/billing-managers'
import type { Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import type { BillingManagers } from './service.ts'
import type { BillingManager } from './store.ts'
import { memberToPortal, memberToWire } from './wire.ts'

type Page = { readonly page: number; readonly limit: number }

/** A customer has few: a page of them is cut from all. */
const pageOf = <Shown>(
  all: readonly BillingManager[],
  query: Page,
  shown: (manager: BillingManager) => Shown,
) => ({
  items: all.slice(offsetOf(query), offsetOf(query) + query.limit).map(shown),
  pagination: toPagination(all.length, query.limit),
})

export function mountBillingManagers(router: Router, managers: BillingManagers) {
  const { portal } = managers

  router.bind(contract.listOwn, async ({ principal, query }) =>
    pageOf(await portal.list(principal), query, memberToPortal),
  )
  router.bind(contract.addOwn, async ({ principal, body }) =>
    memberToPortal(await portal.add(principal, body)),
  )
  router.bind(contract.updateOwn, async ({ principal, params, body }) =>
    memberToPortal(await portal.update(principal, { id: params.id, name: body.name })),
  )
  router.bind(contract.removeOwn, async ({ principal, params }) => {
    await portal.remove(principal, params.id)
    return null
  })

  router.bind(contract.list, async ({ principal, params, query }) =>
    pageOf(await managers.list(principal.organizationIds, params.id), query, memberToWire),
  )
  router.bind(contract.add, async ({ principal, params, body }) =>
    memberToWire(await managers.add(principal.organizationIds, params.id, body)),
  )
  router.bind(contract.get, async ({ principal, params }) =>
    memberToWire(await managers.get(principal.organizationIds, params.id, params.member_id)),
  )
  router.bind(contract.update, async ({ principal, params, body }) =>
    memberToWire(
      await managers.update(principal.organizationIds, params.id, {
        id: params.member_id,
        name: body.name,
      }),
    ),
  )
  router.bind(contract.remove, async ({ principal, params }) => {
    await managers.remove(principal.organizationIds, params.id, params.member_id)
    return null
  })
}
