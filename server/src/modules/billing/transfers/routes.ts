import * as contract from '@guildhall/contract/billing/transfers'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Transfers } from './service.ts'
import { exportToWire, importToWire, problemToWire } from './wire.ts'

export function mountTransfers(router: Router, { exports, imports }: Transfers) {
  router.bind(contract.createExport, async ({ principal, body, keepAnswer }) =>
    exportToWire(await exports.create(principal.organizationId, body, keepAnswer)),
  )

  router.bind(contract.listExports, async ({ principal, query }) => {
    const { rows, total } = await exports.list(principal.organizationId, query)
    return { items: rows.map(exportToWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.getExport, async ({ principal, params }) =>
    exportToWire(await exports.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.downloadExport, async ({ principal, params, query }) => {
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

  router.bind(contract.createImport, async ({ principal, body, keepAnswer }) =>
    importToWire(await imports.create(principal.organizationId, body, keepAnswer)),
  )

  router.bind(contract.listImports, async ({ principal, query }) => {
    const { rows, total } = await imports.list(principal.organizationId, query)
    return { items: rows.map(importToWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.getImport, async ({ principal, params }) =>
    importToWire(await imports.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.problems, async ({ principal, params, query }) => {
    const { rows, total } = await imports.problems(principal.organizationIds, params.id, query)
    return { items: rows.map(problemToWire), pagination: toPagination(total, query.limit) }
  })
}
