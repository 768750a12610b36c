import { type Draw, type Fund, withTax } from '../orders/index.ts'
import type { TakenBack, WaitingCharge } from '../subscriptions/index.ts'
import type { ProrationLine } from './rules/proration.ts'

/** A line, and how much of a credit was paid by earlier orders, with the tax of those. */
export type FundedLine = ProrationLine & {
  readonly fromOrders: number
  readonly tax?: Fund['taxRate']
}

/** What the credits of a change take: of charges that wait, and of orders that were paid. */
export type Funding = {
  readonly takenBack: readonly TakenBack[]
  readonly draws: readonly Draw[]
}

type Tax = Fund['taxRate']

/** The most of an amount that comes, with its tax, to no more than this. */
function affordable(most: number, room: number, costOf: (amount: number) => number): number {
  if (costOf(most) <= room) return most
  // Between what is affordable and what is not.
  let [low, high] = [0, most]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (costOf(middle) <= room) low = middle
    else high = middle
  }
  return low
}

/** The money of the orders of a period, newest first. What one of them returned too much, the others lack. */
function createPurse(funds: readonly Fund[]) {
  let all = funds.reduce((sum, { left }) => sum + left, 0)
  const orders = funds.map(({ charges, left, ...fund }) => ({
    ...fund,
    left,
    charges: new Map(Object.entries(charges)),
    taken: 0,
  }))

  /** Several lines are taxed together, as they will be in the order of the change. */
  const costOf = (amount: number, taken: number, tax: Tax) =>
    withTax(taken + amount, tax) - withTax(taken, tax)

  return {
    draw(priceId: string, wanted: number): (Draw & { readonly tax: Tax })[] {
      let rest = wanted
      return orders.flatMap((order) => {
        const charge = order.charges.get(priceId) ?? 0
        const cost = (amount: number) => costOf(amount, order.taken, order.taxRate)
        const room = Math.max(0, Math.min(order.left, all))
        const amount = order.isDisputed ? 0 : affordable(Math.min(rest, charge), room, cost)
        if (amount === 0) return []
        const total = cost(amount)
        rest -= amount
        all -= total
        order.left -= total
        order.taken += amount
        order.charges.set(priceId, charge - amount)
        return { orderId: order.orderId, priceId, amount, total, tax: order.taxRate }
      })
    },
  }
}

/**
 * Credits return what was paid, or take back charges that wait: those of the same price, the latest first,
 * since that is what the rest of the period was charged with. A credit for which there is no money is reduced.
 * It is taxed as its charge was; one of charges that were taxed in several ways is several lines.
 */
export function fundCredits(
  lines: readonly ProrationLine[],
  waiting: readonly WaitingCharge[],
  funds: readonly Fund[],
): { readonly lines: FundedLine[]; readonly funding: Funding } {
  const purse = createPurse(funds)
  const charges = waiting.map((charge) => ({ ...charge }))
  const takenBack: TakenBack[] = []
  const draws: Draw[] = []

  function takeBack(priceId: string, wanted: number): number {
    let rest = wanted
    for (const charge of charges) {
      const amount = charge.priceId === priceId ? Math.min(rest, charge.amount) : 0
      if (amount === 0) continue
      rest -= amount
      charge.amount -= amount
      takenBack.push({ id: charge.id, amount })
    }
    return wanted - rest
  }

  function fund(line: ProrationLine): FundedLine[] {
    if (line.amount >= 0) return [{ ...line, fromOrders: 0 }]
    const taken = takeBack(line.priceId, -line.amount)
    const drawn = purse.draw(line.priceId, -line.amount - taken)
    draws.push(...drawn.map(({ tax: _, ...draw }) => draw))
    const parts = Map.groupBy(drawn, ({ tax }) => JSON.stringify(tax)).values()
    const credits = Array.from(parts, (part): FundedLine => {
      const fromOrders = part.reduce((sum, { amount }) => sum + amount, 0)
      return { ...line, amount: -fromOrders, fromOrders, tax: part[0]?.tax ?? null }
    })
    return taken > 0 ? [{ ...line, amount: -taken, fromOrders: 0 }, ...credits] : credits
  }

  return { lines: lines.flatMap(fund), funding: { takenBack, draws } }
}
