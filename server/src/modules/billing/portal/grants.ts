import type { PortalGrantQuery, PortalGrantUpdate } from '@guildhall/contract/billing/portal-grants'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import { offsetOf } from '../../../platform/lists/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import { own } from './owner.ts'

type Sort = PortalGrantQuery['sorting'][number]

/** Types, organizations and products are few: their grants are shown in the order of their creation. */
const orderOf = (sort: Sort) => {
  if (sort === 'granted_at' || sort === '-granted_at') return sort
  return sort.startsWith('-') ? ('-created_at' as const) : ('created_at' as const)
}

/** What customers see of what they were granted, and what they provide for it. */
export function createPortalGrants({
  connections,
  database,
  grants,
  merchants,
  orders,
}: Dependencies) {
  /** What checkouts sold, subscriptions or orders: those that are asked for, of those that may be seen. */
  async function sourcesOf(
    { checkoutId, customerId, organizationId }: Owner,
    asked: readonly string[] | undefined,
  ) {
    const seen = checkoutId === null ? asked : [checkoutId]
    if (!seen) return undefined
    const isHidden = checkoutId !== null && asked && !asked.includes(checkoutId)
    const checkoutIds = isHidden ? [] : seen
    const sold = await orders.soldBy(database.sql, organizationId, customerId, checkoutIds)
    return sold.map(({ orderId, subscriptionId }) => subscriptionId ?? orderId)
  }

  /** What all grants of a customer are shown with. */
  async function shared({ customerId, organizationId }: Owner) {
    const [merchant, accounts] = await Promise.all([
      merchants.get(database.sql, organizationId),
      connections.accounts.list(organizationId, customerId),
    ])
    return { merchant, accounts }
  }

  async function shown(owner: Owner, found: Awaited<ReturnType<typeof grants.show>>) {
    return { found, ...(await shared(owner)) }
  }

  async function get(owner: Owner, id: string) {
    const grant = await grants.find(database.sql, owner.organizationId, id)
    const theirs = own({ ...owner, checkoutId: null }, grant)
    const sources = await sourcesOf(owner, undefined)
    if (sources && !sources.includes(theirs.subscriptionId ?? theirs.orderId ?? '')) {
      throw new AppError('NOT_FOUND')
    }
    return shown(owner, await grants.show(database.sql, theirs))
  }

  return {
    get,

    async list(
      owner: Owner,
      query: PortalGrantQuery,
      { isCurrent = false }: { readonly isCurrent?: boolean } = {},
    ) {
      const { benefit_id: benefit, checkout_id: checkouts, limit, member_id: member } = query
      const [first = 'created_at'] = query.sorting.map(orderOf)
      const { items, total } = await grants.listOfCustomer(owner, {
        filters: {
          benefit,
          member,
          order: query.order_id,
          subscription: query.subscription_id,
          source: await sourcesOf(owner, checkouts),
          revoked: isCurrent ? ['false'] : undefined,
        },
        types: query.type,
        text: query.query,
        sorting: [first],
        offset: offsetOf(query),
        limit,
      })
      return { items, total, ...(await shared(owner)) }
    },

    async update(owner: Owner, id: string, { benefit_type, properties = {} }: PortalGrantUpdate) {
      const { found } = await get(owner, id)
      if (found.benefit.type !== benefit_type) {
        const loc = ['body', 'benefit_type']
        throw invalidInput({ loc, msg: 'Not the type of this benefit.', type: 'value_error' })
      }
      return shown(owner, await grants.provide({ ...owner, id }, properties))
    },
  }
}
export type PortalGrants = ReturnType<typeof createPortalGrants>
