import type { Complain } from './problems.ts'
import { leftOf, type Paid, taxOfPart } from './returning.ts'
import type { Story } from './story.ts'

type Refund = { readonly amount: number; readonly tax: number; readonly status: string }
type Refunded = Paid & {
  readonly number: string
  readonly refunded: number
  readonly refundedTax: number
  readonly refunds: readonly Refund[]
}
const refundedOrders = `select o.invoice_number as number, o.status, o.net_amount as net,
    o.tax_amount as tax, o.applied_balance_amount as applied, o.due_amount as due, o.currency,
    o.charged_amount as charged, o.credited_amount as credited,
    o.refunded_amount as refunded, o.refunded_tax_amount as "refundedTax", r.refunds
  from orders o join (
    select order_id, jsonb_agg(jsonb_build_object('amount', amount, 'tax', tax_amount,
             'status', status) order by created_at, modified_at) as refunds
      from refunds where organization_id = $1 group by order_id) r on r.order_id = o.id
 where o.organization_id = $1`

const sumOf = (refunds: readonly Refund[]) => ({
  amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
  tax: refunds.reduce((sum, { tax }) => sum + tax, 0),
})

/** Each refund has its share of the tax, and orders are what was returned of them. */
export async function compareRefunds(story: Story, complain: Complain): Promise<void> {
  const { merchant, world } = story
  for (const order of await world.steady.query<Refunded>(refundedOrders, [
    merchant.organizationId,
  ])) {
    const name = `order ${order.number}`
    // A credit between two refunds leaves less for the second.
    const isMoved = order.credited > 0 || order.refunds.some(({ status }) => status === 'failed')
    for (const [index, { amount, tax }] of order.refunds.entries()) {
      if (isMoved) break
      const left = leftOf(order, order.refunds.slice(0, index))
      complain(`${name}: tax of refund ${index}`, tax, taxOfPart(amount, order, left))
    }
    const returned = sumOf(order.refunds.filter(({ status }) => status === 'succeeded'))
    complain(
      `${name}: refunded`,
      [order.refunded, order.refundedTax],
      [returned.amount, returned.tax],
    )
    const all = leftOf({ ...order, credited: 0 }, [])
    const isAll = returned.amount >= all.amount && returned.tax >= all.tax
    const isNone = returned.amount === 0 && returned.tax === 0
    complain(
      `${name}: status`,
      order.status,
      isNone ? 'paid' : isAll ? 'refunded' : 'partially_refunded',
    )
  }
}
