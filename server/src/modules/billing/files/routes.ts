import * as contract from '@guildhall/contract/billing/files'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Files } from './service.ts'

export function mountFiles(router: Router, { files }: { readonly files: Files }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await files.list(principal.organizationId, query)
    return { items: rows.map(files.toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.create, ({ principal, body, keepAnswer }) =>
    files.create(principal.organizationId, body, keepAnswer),
  )

  router.bind(contract.complete, async ({ principal, params, body }) =>
    files.toWire(await files.complete(principal.organizationIds, params.file_id, body)),
  )

  router.bind(contract.update, async ({ principal, params, body }) =>
    files.toWire(await files.update(principal.organizationIds, params.id, body)),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await files.remove(principal.organizationIds, params.id)
    return null
  })
}
