import type { PortalGrantQuery, PortalGrantUpdate } from '@guildhall/contract/billing/portal-grants'
import { invalidInput } from '../../../kernel/index.ts'
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
  /** What a checkout sold: a subscription, or the order itself. */
  async function soldBy({ customerId, organizationId }: Owner, checkoutIds: readonly string[]) {
    const { items } = await orders.list({
      organizationId,
      filters: { customer: [customerId], checkout: checkoutIds },
      sorting: ['-created_at'],
      offset: 0,
      limit: 100,
    })
    return items.map(({ order }) => order.subscriptionId ?? order.id)
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
    return shown(owner, await grants.show(database.sql, own(owner, grant)))
  }

  return {
    get,

    async list(owner: Owner, query: PortalGrantQuery) {
      const { benefit_id: benefit, checkout_id: checkouts, limit, member_id: member } = query
      const [first = 'created_at'] = query.sorting.map(orderOf)
      const { items, total } = await grants.listOfCustomer(owner, {
        filters: {
          benefit,
          member,
          order: query.order_id,
          subscription: query.subscription_id,
          source: checkouts && (await soldBy(owner, checkouts)),
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
