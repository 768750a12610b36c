import * as contract from '@guildhall/contract/billing/payment-methods'
import type { Database } from '../../../platform/database/index.ts'
import type { Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import type { Customers } from '../customers/index.ts'
import type { PaymentMethods } from './service.ts'
import { paymentMethodToWire } from './wire.ts'

type Dependencies = {
  readonly customers: Pick<Customers, 'get'>
  readonly database: Database
  readonly methods: Pick<PaymentMethods, 'list'>
}

type Page = { readonly page: number; readonly limit: number }

export function mountPaymentMethods(router: Router, dependencies: Dependencies) {
  const { customers, database, methods } = dependencies

  async function list(
    organizationIds: readonly string[],
    named: Parameters<Customers['get']>[1],
    query: Page,
  ) {
    const customer = await customers.get(organizationIds, named)
    const { id, organizationId, defaultPaymentMethodId } = customer
    const page = { offset: offsetOf(query), limit: query.limit }
    const { rows, total } = await methods.list(database.sql, organizationId, id, page)
    const items = rows.map((row) => paymentMethodToWire(row, row.id === defaultPaymentMethodId))
    return { items, pagination: toPagination(total, query.limit) }
  }

  router.bind(contract.list, ({ principal, params, query }) =>
    list(principal.organizationIds, params, query),
  )
  router.bind(contract.listExternal, ({ principal, params, query }) =>
    list(principal.organizationIds, params, query),
  )
}
