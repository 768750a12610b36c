import * as contract from '@guildhall/contract/billing/custom-fields'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { CustomFields } from './service.ts'
import { toWire } from './wire.ts'

export function mountCustomFields(
  router: Router,
  { customFields }: { readonly customFields: CustomFields },
) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await customFields.list(principal.organizationId, query)
    return { items: rows.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await customFields.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await customFields.create(principal.organizationId, body, keepAnswer)),
  )

  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await customFields.update(principal.organizationIds, params.id, body)),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await customFields.remove(principal.organizationIds, params.id)
    return null
  })
}
