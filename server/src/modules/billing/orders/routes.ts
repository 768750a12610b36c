import * as contract from '@guildhall/contract/billing/orders'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import type { Orders } from './service.ts'
import { totalsToWire, toWire } from './wire.ts'

const boundOf = (date: Date | undefined) => (date ? [date.toISOString()] : undefined)

export function mountOrders(router: Router, orders: Orders) {
  router.bind(contract.list, async ({ principal: { organizationId }, query }) => {
    const external = query.external_customer_id
    const { items, total } = await orders.list({
      organizationId,
      sorting: query.sorting,
      search: query.query,
      metadata: query.metadata,
      offset: offsetOf(query),
      limit: query.limit,
      filters: {
        status: query.status,
        customer: query.customer_id,
        externalCustomer: external && (await orders.customerIds(organizationId, external)),
        product: query.product_id,
        billingType: query.product_billing_type,
        discount: query.discount_id,
        checkout: query.checkout_id,
        subscription: query.subscription_id,
        createdAfter: boundOf(query.created_after),
        createdBefore: boundOf(query.created_before),
      },
    })
    return { items: items.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.totals, async ({ principal: { organizationId }, query }) => {
    const { items, isComplete } = await orders.totals({
      organizationId,
      search: query.query,
      filters: {
        status: query.status,
        product: query.product_id,
        createdAfter: boundOf(query.created_after),
        createdBefore: boundOf(query.created_before),
      },
    })
    return { items: items.map(totalsToWire), is_complete: isComplete }
  })

  router.bind(contract.exportAll, ({ principal: { organizationId }, query }) => {
    const stream = orders.export({
      organizationId,
      productIds: query.product_id,
      statuses: query.status,
      createdAfter: query.created_after,
      createdBefore: query.created_before,
      search: query.query,
      timezone: query.timezone,
      columns: query.columns ?? contract.exportColumns,
    })
    return new Reply<never>({
      stream,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
      },
    })
  })

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await orders.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.update, async ({ principal, params, body }) => {
    const correction = { billingName: body.billing_name, billingAddress: body.billing_address }
    return toWire(await orders.correct(principal.organizationIds, params.id, correction))
  })

  router.bind(contract.markPaid, async ({ principal, params, body, keepAnswer }) => {
    const outside = { note: body.note ?? undefined, at: body.paid_at ?? undefined }
    const { organizationIds } = principal
    const details = await orders.markPaidOutside(organizationIds, params.id, outside, (tx, paid) =>
      keepAnswer(tx, toWire(paid)),
    )
    return toWire(details)
  })
}
