import { divide, stepOf, stepped } from './arithmetic.ts'
import type { Story } from './story.ts'

/** The figures of an order that refunds depend on. */
export type Paid = {
  readonly status: string
  readonly net: number
  readonly tax: number
  readonly applied: number
  readonly due: number
  readonly currency: string
  /** What its charges come to, and what later changes credited of them. */
  readonly charged: number
  readonly credited: number
}
type Part = { readonly amount: number; readonly tax: number }

/** What may still be returned after these refunds: never more than was paid, nor than was not credited. */
export function leftOf(
  { applied, charged, credited, due, net, tax }: Paid,
  before: readonly Part[],
): Part {
  const [amount, returned] = [
    before.reduce((sum, each) => sum + each.amount, 0),
    before.reduce((sum, each) => sum + each.tax, 0),
  ]
  const collected = credited > 0 ? 0 : Math.max(0, applied)
  const whole = Math.max(0, Math.min(due, charged + collected - credited))
  const left = Math.max(0, whole - amount - returned)
  const total = net + tax
  const isAll = total <= 0 || whole >= total
  const within = isAll ? tax : divide(BigInt(whole) * BigInt(tax), BigInt(total), 'away from zero')
  const ofTax = Math.min(left, Math.max(0, within - returned))
  const isTaxAlone = left > 0 && ofTax === left && amount < net
  return isTaxAlone ? { amount: 1, tax: ofTax - 1 } : { amount: left - ofTax, tax: ofTax }
}

/** The last part returns all that is left of the tax, others their share. */
export function taxOfPart(amount: number, { currency, net, tax }: Paid, left: Part): number {
  if (amount >= left.amount) return left.tax
  if (net <= 0) return 0
  const share = divide(BigInt(amount) * BigInt(tax), BigInt(net), 'away from zero')
  return Math.min(left.tax, stepped(share, currency))
}

type Order = Paid & {
  readonly id: string
  readonly number: string
  readonly subscriptionId: string | null
  readonly isDisputed: boolean
  readonly refunds: readonly Part[]
}
const paidOrders = `select o.id, o.invoice_number as number, o.status, o.net_amount as net,
    o.tax_amount as tax, o.applied_balance_amount as applied, o.due_amount as due, o.currency,
    o.charged_amount as charged, o.credited_amount as credited, o.subscription_id as "subscriptionId",
    exists (select from disputes d where d.organization_id = $1 and d.order_id = o.id) as "isDisputed",
    (select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'tax', r.tax_amount)), '[]')
       from refunds r where r.organization_id = $1 and r.order_id = o.id
        and r.status in ('pending', 'succeeded')) as refunds
  from orders o where o.organization_id = $1 and o.status <> 'pending' and o.total_amount > 0
 order by o.created_at, o.invoice_rank`

/** A merchant returns all or a part of an order, sometimes more than was paid, sometimes twice at once. */
export async function refund(story: Story): Promise<string> {
  const { breaches, dice, merchant, revokedOrders, world } = story
  const orders = await world.steady.query<Order>(paidOrders, [merchant.organizationId])
  if (orders.length === 0) return 'refund nothing'
  const order = dice.pick(orders)
  const left = leftOf(order, order.refunds)
  const how = dice.weighted({ all: 3, part: 4, 'too much': 1, twice: 1 })
  const amount = {
    all: left.amount,
    part: dice.int(1, Math.max(1, left.amount)),
    'too much': left.amount + dice.int(1, 100),
    twice: Math.ceil(left.amount * 0.6),
  }[how]
  const revokes = order.subscriptionId === null && dice.chance(0.4) && !story.isDying
  const body = {
    order_id: order.id,
    reason: 'customer_request',
    amount: Math.max(1, amount),
    revoke_benefits: revokes,
  }
  const answers = await Promise.all(
    Array.from({ length: how === 'twice' ? 2 : 1 }, () => story.call('POST', '/v1/refunds/', body)),
  )
  const made = answers.filter(({ status }) => status === 201)
  const number = order.number.split('-').at(-1)
  const told = `refund ${how} of ${number} (${body.amount}): ${answers.map(({ status }) => status).join(' and ')}`
  if (revokes && made.length > 0) revokedOrders.add(order.id)
  if (order.isDisputed || story.isDying) return told
  const isChargeable = body.amount % stepOf(order.currency) === 0
  const isPossible = isChargeable && body.amount <= left.amount && order.status !== 'refunded'
  const expected = isPossible ? (how === 'twice' && body.amount * 2 <= left.amount ? 2 : 1) : 0
  if (made.length !== expected) breaches.push(`${told} instead of ${expected}`)
  return told
}
