import * as contract from '@guildhall/contract/billing/data-exports'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { DataExports } from './service.ts'
import { toWire } from './wire.ts'

export function mountDataExports(router: Router, exports: DataExports) {
  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await exports.create(principal.organizationId, body, keepAnswer)),
  )

  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await exports.list(principal.organizationId, query)
    return { items: rows.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await exports.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.download, async ({ principal, params, query }) => {
    const { organizationIds } = principal
    const { name, stream, type } = await exports.download(
      organizationIds,
      params.id,
      query.resource,
    )
    return new Reply<never>({
      stream,
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  })
}
