import { SubscriptionStatus } from '@guildhall/contract/billing/subscription-shapes'
import * as contract from '@guildhall/contract/billing/subscriptions'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import type { Orders } from '../orders/index.ts'
import { runningStatuses } from './rules/lifecycle.ts'
import type { Subscriptions } from './service.ts'
import { toWire } from './wire.ts'

type Dependencies = {
  readonly subscriptions: Subscriptions
  readonly orders: Pick<Orders, 'customerIds'>
}

const boundOf = (date: Date | undefined) => (date ? [date.toISOString()] : undefined)
const only = (value: string | undefined) => (value === undefined ? undefined : [value])

/** By their status, of which totals are kept. */
function statusesOf({ active, status }: contract.SubscriptionQuery) {
  if (active === undefined) return status
  const wanted: readonly string[] = status ?? SubscriptionStatus.options
  return wanted.filter((each) => runningStatuses.has(each) === (active === 'true'))
}

export function mountSubscriptions(router: Router, { orders, subscriptions }: Dependencies) {
  router.bind(contract.list, async ({ principal: { organizationId }, query }) => {
    const external = query.external_customer_id
    const { items, total } = await subscriptions.list({
      organizationId,
      search: query.query,
      sorting: query.sorting,
      metadata: query.metadata,
      offset: offsetOf(query),
      limit: query.limit,
      filters: {
        status: statusesOf(query),
        customer: query.customer_id,
        externalCustomer: external && (await orders.customerIds(organizationId, external)),
        product: query.product_id,
        discount: query.discount_id,
        cancelAtPeriodEnd: only(query.cancel_at_period_end),
        reason: query.customer_cancellation_reason,
        canceledAfter: boundOf(query.canceled_at_after),
        canceledBefore: boundOf(query.canceled_at_before),
        startedAfter: boundOf(query.started_after),
        startedBefore: boundOf(query.started_before),
      },
    })
    return { items: items.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.exportAll, ({ principal: { organizationId }, query }) => {
    const flag = query.cancel_at_period_end
    const stream = subscriptions.export({
      organizationId,
      productIds: query.product_id,
      statuses: query.status,
      cancelAtPeriodEnd: flag === undefined ? undefined : flag === 'true',
      startedAfter: query.started_after,
      startedBefore: query.started_before,
      search: query.query,
      timezone: query.timezone,
      columns: query.columns ?? contract.subscriptionExportColumns,
    })
    return new Reply<never>({
      stream,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="subscriptions.csv"',
      },
    })
  })

  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await subscriptions.create(principal.organizationId, body, keepAnswer)),
  )

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await subscriptions.get(principal.organizationIds, params.id)),
  )
}
