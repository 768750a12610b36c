import * as contract from '@guildhall/contract/billing/payments'
import type { Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Payments } from './service.ts'
import { paymentToWire } from './wire.ts'

type Dependencies = {
  readonly customers: Pick<Customers, 'idsByEmail'>
  readonly payments: Pick<Payments, 'get' | 'list'>
}

export function mountPayments(router: Router, { customers, payments }: Dependencies) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { organizationId } = principal
    const {
      customer_email: emails,
      checkout_id,
      customer_id,
      limit,
      order_id,
      sorting,
      status,
    } = query
    const { rows, total } = await payments.list({
      organizationId,
      filters: {
        checkout_id,
        customer_id,
        customer_email: emails && (await customers.idsByEmail(organizationId, emails)),
        order_id,
        status,
      },
      sorting,
      offset: offsetOf(query),
      limit,
    })
    return { items: rows.map(paymentToWire), pagination: toPagination(total, limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    paymentToWire(await payments.get(principal.organizationIds, params.id)),
  )
}
