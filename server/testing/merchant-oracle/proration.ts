import type { Merchant } from '../merchants.ts'
import type { World } from '../simulation/world.ts'
import { type Account, proratedOf } from './account.ts'
import * as observe from './observe.ts'
import type { Shop } from './shop.ts'

/**
 * The merchant's own changes that wait for the next order. By hand: until an order that was made after
 * the change is paid, and no longer than the period lasts, the customer owes what the plan costs more
 * than the one before the first such change. Nothing may wait while a bank asks for the money.
 */
export type Proration = {
  readonly at: number
  /** The end of the period. */
  readonly until: number
  /** What was paid for the period. */
  readonly productId: string
  readonly seats: number
}

type Place = { readonly merchant: Merchant; readonly world: World }
type Known = Place & {
  readonly shop: Shop
  readonly prorations: Map<string, Proration>
}

/** As the merchant sees it. */
export type Subscribed = {
  readonly id: string
  readonly product_id: string
  readonly seats: number | null
  readonly current_period_end: string
}

export async function hasDispute({ merchant, world }: Place, { id }: Subscribed) {
  const rows = await observe.disputed(world.steady.query, merchant.organizationId)
  return rows.some(({ source }) => source === id)
}

export async function noteProration(
  life: Known,
  before: Subscribed,
  change: { readonly at: number; readonly productId: string },
) {
  const { at, productId } = change
  const { listed } = life.shop
  await forgetPaid(life)
  const isSame = listed.get(productId)?.days === listed.get(before.product_id)?.days
  // Another interval begins a period, which is charged at once.
  if (!isSame || life.prorations.has(before.id)) return
  life.prorations.set(before.id, {
    at,
    until: Date.parse(before.current_period_end),
    productId: before.product_id,
    seats: before.seats ?? 1,
  })
}

/** The next order has all that waited. */
export async function forgetPaid({
  merchant,
  prorations,
  world,
}: Omit<Known, 'shop'>): Promise<void> {
  if (prorations.size === 0) return
  const orders = await observe.orders(world.steady.query, merchant.organizationId)
  for (const [source, { at }] of prorations) {
    const isPaid = orders.some((each) => each.source === source && each.isPaid && each.at > at)
    if (isPaid) prorations.delete(source)
  }
}

/** What was paid of a subscription at a time, where it has more. */
export function paidAt(
  { prorations }: Pick<Known, 'prorations'>,
  { source }: observe.Seen,
  at: number,
) {
  const proration = prorations.get(source)
  return proration && at < proration.until ? proration : undefined
}

/** What waits for an order that is not paid yet. */
export function unpaidOf(account: Account, orders: readonly observe.Sold[]): number {
  return [...account.prorated.keys()].reduce((sum, source) => {
    const paid = orders.filter((each) => each.source === source && each.isPaid)
    const from = Math.max(0, ...paid.map(({ at }) => at))
    return sum + proratedOf(account, { source, from, to: Infinity })
  }, 0)
}

/** What an order charges of the time before it. */
export function chargedLater(
  account: Account,
  orders: readonly observe.Sold[],
  { at: to, source }: observe.Sold,
): number {
  const before = orders.filter((each) => each.source === source && each.at < to)
  const from = Math.max(0, ...before.map(({ at }) => at))
  return proratedOf(account, { source, from, to })
}
