import * as contract from '@guildhall/contract/billing/disputes'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Disputes } from './service.ts'

export function mountDisputes(router: Router, { disputes }: { readonly disputes: Disputes }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { items, total } = await disputes.list(principal.organizationId, query)
    return { items, pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, ({ principal, params }) =>
    disputes.get(principal.organizationIds, params.id),
  )

  router.bind(contract.accept, ({ principal, params }) =>
    disputes.accept(principal.organizationIds, params.id),
  )
}
