import * as contract from '@guildhall/contract/billing/customers'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import type { Customers } from './service.ts'
import { customerToWire, listedToWire } from './wire.ts'

export function mountCustomers(router: Router, { customers }: { readonly customers: Customers }) {
  router.bind(contract.list, async ({ principal, query }) => {
    const request = { ...query, offset: offsetOf(query) }
    const { rows, total } = await customers.list(principal.organizationId, request)
    return { items: rows.map(listedToWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(
    contract.exportAll,
    ({ principal, query }) =>
      new Reply<never>({
        stream: customers.exportAll({
          organizationId: principal.organizationId,
          search: query.query,
          active: query.active && query.active === 'true',
        }),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="customers.csv"',
        },
      }),
  )

  router.bind(contract.create, async ({ principal, body }) =>
    customerToWire(await customers.create(principal.organizationId, body)),
  )

  router.bind(contract.get, async ({ principal, params }) =>
    customerToWire(await customers.get(principal.organizationIds, params)),
  )
  router.bind(contract.getExternal, async ({ principal, params }) =>
    customerToWire(await customers.get(principal.organizationIds, params)),
  )

  router.bind(contract.update, async ({ principal, params, body }) =>
    customerToWire(await customers.update(principal.organizationIds, params, body)),
  )
  router.bind(contract.updateExternal, async ({ principal, params, body }) =>
    customerToWire(await customers.update(principal.organizationIds, params, body)),
  )

  router.bind(contract.remove, async ({ principal, params, query }) => {
    await customers.remove(principal.organizationIds, params, query.anonymize)
    return null
  })
  router.bind(contract.removeExternal, async ({ principal, params, query }) => {
    await customers.remove(principal.organizationIds, params, query.anonymize)
    return null
  })
}
