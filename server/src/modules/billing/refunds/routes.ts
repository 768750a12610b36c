import * as contract from '@guildhall/contract/billing/refunds'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Refunds } from './service.ts'
import { totalsToWire, toWire } from './wire.ts'

export function mountRefunds(router: Router, { refunds }: { readonly refunds: Refunds }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await refunds.list(principal.organizationId, query)
    return { items: rows.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.totals, async ({ principal, query }) => {
    const { items, isComplete, reasons } = await refunds.totals(principal.organizationId, query)
    return { items: items.map(totalsToWire), reasons: [...reasons], is_complete: isComplete }
  })

  router.bind(
    contract.exportAll,
    ({ principal, query }) =>
      new Reply<never>({
        stream: refunds.export(principal.organizationId, query),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="refunds.csv"',
        },
      }),
  )

  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await refunds.create(principal.organizationId, body, keepAnswer)),
  )
}
