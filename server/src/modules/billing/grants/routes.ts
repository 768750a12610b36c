import * as contract from '@guildhall/contract/billing/grants'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Grants } from './service.ts'
import { toWire } from './wire.ts'

export function mountGrants(router: Router, { grants }: { readonly grants: Grants }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { items, total } = await grants.list(principal.organizationId, query)
    return { items: items.map(toWire), pagination: toPagination(total, query.limit) }
  })
  router.bind(contract.retry, async ({ principal, params, keepAnswer }) =>
    toWire(
      await grants.retry(principal.organizationIds, params.id, (tx, details) =>
        keepAnswer(tx, toWire(details)),
      ),
    ),
  )
  router.bind(contract.ofBenefit, async ({ principal, params, query }) => {
    const { organizationIds } = principal
    const { items, total } = await grants.listOfBenefit(organizationIds, params.id, query)
    return { items: items.map(toWire), pagination: toPagination(total, query.limit) }
  })
}
