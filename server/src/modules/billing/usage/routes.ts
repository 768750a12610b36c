import * as contract from '@guildhall/contract/billing/usage'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Usage } from './service.ts'
import { nameToWire, toWire } from './wire.ts'

export function mountUsage(router: Router, { usage }: { readonly usage: Usage }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { events, total } = await usage.list(principal.organizationId, query)
    return { items: events.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.names, async ({ principal, query }) => {
    const { rows, total } = await usage.names(principal.organizationId, query)
    return { items: rows.map(nameToWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await usage.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await usage.delete(principal.organizationIds, params.id)
    return null
  })

  router.bind(contract.ingest, ({ principal: { kind, organizationId }, body }) =>
    usage.ingest({ kind, organizationId }, body.events),
  )
}
