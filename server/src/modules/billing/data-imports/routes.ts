import * as contract from '@guildhall/contract/billing/data-imports'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { DataImports } from './service.ts'
import { problemToWire, toWire } from './wire.ts'

export function mountDataImports(router: Router, imports: DataImports) {
  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await imports.create(principal.organizationId, body, keepAnswer)),
  )

  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await imports.list(principal.organizationId, query)
    return { items: rows.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await imports.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.problems, async ({ principal, params, query }) => {
    const { rows, total } = await imports.problems(principal.organizationIds, params.id, query)
    return { items: rows.map(problemToWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(
    contract.problemsFile,
    async ({ principal, params }) =>
      new Reply<never>({
        stream: await imports.problemsFile(principal.organizationIds, params.id),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="problems.csv"',
          'cache-control': 'no-store',
        },
      }),
  )
}
