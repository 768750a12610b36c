import type { Seat } from './deals.ts'
import type { Complain } from './problems.ts'
import type { Story } from './story.ts'

const lives = `select benefit_id as benefit, customer_id as customer,
    coalesce(subscription_id, order_id) as source
  from benefit_grants where organization_id = $1 and granted_at is not null`

type Source = {
  readonly id: string
  readonly productId: string
  readonly customerId: string
  readonly isSubscription: boolean
}
const entitling = `
  select s.id, s.product_id as "productId", s.customer_id as "customerId", true as "isSubscription"
    from subscriptions s
   where s.organization_id = $1 and (s.status in ('active', 'trialing')
     or s.status = 'past_due' and $2 < extract(epoch from s.past_due_at) * 1000 + $3 * 86400000.0)
  union all
  select o.id, o.product_id, o.customer_id, false from orders o
   where o.organization_id = $1 and o.status <> 'pending' and o.subscription_id is null`

type Grant = { readonly benefit: string; readonly customer: string; readonly source: string }
const inOrder = (grants: readonly Grant[]) =>
  grants.map(({ benefit, customer, source }) => `${source} ${customer} ${benefit}`).toSorted()

/** Customers have what the products give that they bought, or hold seats of, and nothing else. */
export async function compareGrants(story: Story, complain: Complain): Promise<void> {
  const { buyers, deals, giving, graceDays, merchant, revokedOrders, world } = story
  const { query } = world.steady
  const organization = merchant.organizationId
  const sources = await query<Source>(entitling, [organization, await story.now(), graceDays])
  const deleted = new Set(buyers.flatMap(({ id, isDeleted }) => (isDeleted && id ? id : [])))
  const expected: Grant[] = []
  for (const { customerId, id, isSubscription, productId } of sources) {
    if (!isSubscription && revokedOrders.has(id)) continue
    const deal = deals.get(id)
    const isOfSeats = deal !== undefined && deal.seats !== null
    const holders = [...(deal?.taken.values() ?? [])].flatMap((seat) =>
      seat.status === 'claimed' ? seat.customerId : [],
    )
    for (const customer of isOfSeats ? holders : [customerId]) {
      if (deleted.has(customer)) continue
      for (const benefit of giving.given.get(productId) ?? []) {
        expected.push({ benefit, customer, source: id })
      }
    }
  }
  const found = inOrder(await query<Grant>(lives, [organization]))
  const wanted = inOrder(expected)
  const missing = wanted.filter((each) => !found.includes(each))
  const many = found.filter((each) => !wanted.includes(each))
  complain('grants that are missing, and that are too many', [missing, many], [[], []])
}

type SeatRow = Pick<Seat, 'id' | 'status'> & {
  readonly source: string
  readonly customerId: string
  readonly email: string
}
const seatRows = `select x.subscription_id as source, x.id, x.status, x.customer_id as "customerId",
    coalesce(c.email, '') as email
  from customer_seats x left join customers c on c.organization_id = $1 and c.id = x.customer_id
 where x.organization_id = $1 and x.status <> 'revoked' order by x.id`

/** Who has a seat, and who is invited to one. */
export async function compareSeats(story: Story, complain: Complain): Promise<void> {
  const { deals, merchant, world } = story
  const rows = await world.steady.query<SeatRow>(seatRows, [merchant.organizationId])
  const at = await story.now()
  for (const deal of deals.values()) {
    if (!deal.areSeatsUnsure) continue
    deal.areSeatsUnsure = false
    const before = new Map([...deal.taken.values()].map(({ id, invitedAt }) => [id, invitedAt]))
    deal.taken.clear()
    for (const { customerId, email, id, source, status } of rows) {
      const invitedAt = before.get(id) ?? at
      if (source === deal.id) deal.taken.set(email, { id, email, customerId, status, invitedAt })
    }
  }
  const found = rows.map(({ id, source, status }) => ({ source, id, status }))
  const expected = [...deals.values()]
    .flatMap(({ id: source, taken }) =>
      [...taken.values()].map(({ id, status }) => ({ source, id, status })),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, source, status }) => ({ source, id, status }))
  complain('seats', found, expected)
}
