import * as contract from '@guildhall/contract/billing/refunds'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Refunds } from './service.ts'
import { toWire } from './wire.ts'

export function mountRefunds(router: Router, { refunds }: { readonly refunds: Refunds }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await refunds.list(principal.organizationId, query)
    return { items: rows.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await refunds.create(principal.organizationId, body, keepAnswer)),
  )
}
