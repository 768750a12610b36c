import { expect } from 'vitest'
import {
  buyerOf,
  openCheckout,
  ordersOf as ordersOfCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { adjustBalance } from '#testing/portal.ts'
import { changed, createPlan, fixed, ordersOf, subscribe } from '#testing/subscriptions.ts'
import type { Shop } from './stage.ts'

export type Order = Readonly<
  Record<
    | 'applied_balance_amount'
    | 'discount_amount'
    | 'due_amount'
    | 'net_amount'
    | 'refundable_amount'
    | 'refundable_tax_amount'
    | 'subtotal_amount'
    | 'tax_amount'
    | 'total_amount',
    number
  >
> & {
  readonly id: string
  readonly items: readonly {
    readonly label: string
    readonly amount: number
    readonly tax_amount: number
  }[]
}

/** Nothing is taxed there. */
export const untaxed = { country: 'AT' }

export const totalsOf = (orders: readonly Order[]) => orders.map((order) => order.total_amount)
export const amountsOf = ({ items }: Order) => items.map(({ amount }) => amount)

type Sale = {
  /** With the product, before it is sold. */
  readonly before?: (product: { readonly id: string }) => Promise<unknown>
  readonly address?: object
  readonly buyer?: object
  readonly checkout?: object
  readonly token?: string | null
}

/** A subscription that is bought today, in a country without tax unless another is given. */
export async function sell(
  { merchant, server }: Shop,
  plan: object,
  { address = untaxed, before, buyer = {}, checkout = {}, token = 'tok_visa' }: Sale = {},
) {
  const product = await createPlan(merchant, plan)
  await before?.(product)
  const one = await subscribe(server, merchant, product, {
    token,
    checkout,
    buyer: { customer_billing_address: address, ...buyer },
  })
  return {
    one,
    product,
    customerId: one.customer_id as string,
    orders: (): Promise<Order[]> => ordersOf(merchant, one),
    last: async (): Promise<Order> => (await ordersOf(merchant, one)).at(-1),
    change: (body: object) => changed(merchant, one, body),
    /** To a new plan: at once with an invoice, unless something else is said. */
    async become(
      next: object | number,
      proration_behavior = 'invoice',
      prepare?: (product: { readonly id: string }) => Promise<unknown>,
    ) {
      const terms = typeof next === 'number' ? { prices: fixed(next) } : next
      const { recurring_interval = 'month' } = plan as { recurring_interval?: string }
      const made = await createPlan(merchant, { recurring_interval, ...terms })
      await prepare?.(made)
      return changed(merchant, one, { product_id: made.id, proration_behavior })
    },
  }
}

export const forPrice = (price: number, more: object = {}) => ({ prices: fixed(price), ...more })

/** A purchase of what is bought once. */
export async function buy(
  { merchant, server }: Shop,
  { id }: { readonly id: string },
  { address = untaxed, buyer = {}, checkout: more = {}, token = 'tok_visa' }: Sale = {},
) {
  const checkout = await openCheckout(merchant, { products: [id], ...more })
  const { customer_email, ...paid } = payment(token)
  // A customer who is named has an address.
  const known = 'customer_id' in more ? {} : { customer_email }
  const confirmation = { ...paid, ...known, customer_billing_address: address, ...buyer }
  const confirmed = await buyerOf(server, checkout).confirm(confirmation)
  expect(confirmed.status, confirmed.text).toBe(200)
  const { customer_id: customerId } = await reaches(merchant, checkout, 'succeeded')
  const read = async (): Promise<Order> => (await ordersOfCheckout(merchant, checkout))[0]
  return { customerId: customerId as string, order: await read(), read }
}

/** Adds to the balance of a customer. */
export const give = ({ merchant, server }: Shop, customerId: string, amount: number) =>
  adjustBalance(server, merchant, customerId, { amount })

export async function balanceOf({ merchant, server }: Shop, customerId: string) {
  const { database, ledger } = server.app.services
  const [balance] = await ledger.balances(database.sql, merchant.organizationId, customerId)
  return balance?.amount ?? 0
}

/** The sum of an account of the books; debits are positive. */
export async function bookedOn({ merchant, server }: Shop, account: string) {
  const { database, ledger } = server.app.services
  const sums = await ledger.sums(database.sql, merchant.organizationId)
  return sums.find((sum) => sum.account === account)?.amount ?? 0
}

/** A refund of this amount, to which its tax is added. */
export async function refund({ merchant }: Shop, { id }: Pick<Order, 'id'>, amount: number) {
  const body = { order_id: id, reason: 'other', amount }
  const answer = await merchant.call('POST', '/v1/refunds/', body)
  expect([answer.status, answer.body.status], answer.text).toEqual([201, 'succeeded'])
  return answer.body as { readonly amount: number; readonly tax_amount: number }
}
