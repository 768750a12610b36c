import * as contract from '@guildhall/contract/billing/orders'
import type { z } from 'zod'
import { invalidInput } from '../../../kernel/index.ts'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import type { DraftQuery } from './dependencies.ts'
import type { Orders } from './service.ts'
import { totalsToWire, toWire } from './wire.ts'

const boundOf = (date: Date | undefined) => (date ? [date.toISOString()] : undefined)

type ListQuery = z.output<typeof contract.list.query>

/** Undefined where other orders are asked for as well as drafts, or by what no draft has. */
function draftQuery(
  organizationId: string,
  query: ListQuery,
  customers: readonly string[] | undefined,
): DraftQuery | 'none' | undefined {
  if (!query.status?.includes('draft')) return undefined
  if (query.status.length > 1) {
    const msg = 'Drafts are listed by themselves.'
    throw invalidInput({ loc: ['query', 'status'], msg, type: 'value_error' })
  }
  const isOther = query.discount_id ?? query.checkout_id ?? query.subscription_id
  const types = query.product_billing_type
  if (isOther || (types && !types.includes('one_time'))) return 'none'
  return {
    organizationId,
    ids: query.id,
    customers,
    products: query.product_id,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    metadata: query.metadata,
    search: query.query,
    sorting: query.sorting,
    page: query.page,
    limit: query.limit,
  }
}

/** Of both filters by the customer. */
const both = (ids: readonly string[] | undefined, others: readonly string[] | undefined) =>
  ids && others ? ids.filter((id) => others.includes(id)) : (ids ?? others)

type Fields = { slugsOf(organizationId: string): Promise<readonly string[]> }

export function mountOrders(router: Router, orders: Orders, customFields: Fields) {
  const drafts = () => orders.hooks.drafts.run?.()

  router.bind(contract.list, async ({ principal: { organizationId }, query }) => {
    const external = query.external_customer_id
    const named = external && (await orders.customerIds(organizationId, external))
    const asked = draftQuery(organizationId, query, both(query.customer_id, named))
    if (asked) {
      const nothing = { items: [], total: 0 }
      const found = (asked !== 'none' && (await drafts()?.list(asked))) || nothing
      return { items: [...found.items], pagination: toPagination(found.total, query.limit) }
    }
    const { items, total } = await orders.list({
      organizationId,
      sorting: query.sorting,
      search: query.query,
      metadata: query.metadata,
      offset: offsetOf(query),
      limit: query.limit,
      filters: {
        id: query.id,
        status: query.status,
        customer: query.customer_id,
        externalCustomer: named,
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

  router.bind(contract.exportAll, async ({ principal: { organizationId }, query }) => {
    const stream = orders.export({
      organizationId,
      productIds: query.product_id,
      statuses: query.status,
      createdAfter: query.created_after,
      createdBefore: query.created_before,
      search: query.query,
      timezone: query.timezone,
      columns: query.columns ?? contract.exportColumns,
      customFields: query.custom_fields ? await customFields.slugsOf(organizationId) : [],
    })
    return new Reply<never>({
      stream,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
      },
    })
  })

  router.bind(contract.get, ({ principal, params }) =>
    orders.shown(principal.organizationIds, params.id),
  )

  router.bind(contract.update, async ({ principal, params, body }) => {
    const correction = { billingName: body.billing_name, billingAddress: body.billing_address }
    const { organizationIds } = principal
    const draft = await drafts()?.correct(organizationIds, params.id, correction)
    return draft ?? toWire(await orders.correct(organizationIds, params.id, correction))
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
