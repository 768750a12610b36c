import { refundTax } from '@guildhall/contract/kernel/refund-tax'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { servicePeriod } from '../../../kernel/index.ts'
import { chargesOf, orderAmounts, refundable, settle } from '../orders/index.ts'
import type { TaxRate } from '../tax/index.ts'
import { fundCredits } from './fund-credits.ts'
import { prorationLines } from './rules/proration.ts'

const taxRate = (behavior: TaxRate['behavior'], percent: number): TaxRate => ({
  behavior,
  partsPerMillion: percent * 10_000,
  reason: 'standard_rated',
  country: null,
  state: null,
})

type Line = ReturnType<typeof fundCredits>['lines'][number]
type Waiting = Line & { id: string; taken: number }

const period = { start: new Date(0), end: new Date(1_000) }
const currency = 'usd'

/** The rules of one period without a server, and what the customer has given and got back. */
function createPeriod(tax: TaxRate, prices: readonly number[]) {
  let [at, plan, cash, balance, count] = [0, 0, 0, 0, 0]
  let waiting: Waiting[] = []

  function orderOf(lines: readonly Line[]) {
    const items = lines.map((line) => ({ ...line, proration: true }))
    const amounts = orderAmounts({ items, tax, currency, discount: null })
    const { charged, charges } = chargesOf({ items, tax }, amounts)
    const { applied, due, moved } = settle({ total: amounts.total, balance, minimum: 50 })
    cash += due
    balance += moved
    return {
      status: 'paid',
      netAmount: amounts.net,
      taxAmount: amounts.tax,
      totalAmount: amounts.total,
      appliedBalanceAmount: applied,
      dueAmount: due,
      chargedAmount: charged,
      charges: { ...charges } as Record<string, number>,
      creditedAmount: 0,
      refundedAmount: 0,
      refundedTaxAmount: 0,
      reservedAmount: 0,
      reservedTaxAmount: 0,
      disputed: 0,
    }
  }
  const priced = (which: number) => [
    { priceId: `price ${which}`, label: '', amount: prices[which] ?? 0, discount: 0 },
  ]
  const [first] = priced(0)
  const orders = first
    ? [orderOf([{ ...first, period: servicePeriod(period), fromOrders: 0 }])]
    : []

  function fund(to: number) {
    const drafted = prorationLines({
      currency,
      at: new Date(at),
      from: { period, prices: priced(plan) },
      to: { period, prices: priced(to) },
    })
    const charges = waiting
      .map((line) => ({ ...line, amount: line.amount - line.taken }))
      .filter(({ amount }) => amount > 0)
    const funds = orders.map((order, id) => {
      const { chargedAmount, creditedAmount, disputed, refundedAmount, refundedTaxAmount } = order
      const left = chargedAmount - creditedAmount - refundedAmount - refundedTaxAmount - disputed
      const { charges: of } = order
      return { orderId: `${id}`, charges: of, left, taxRate: tax, isDisputed: false }
    })
    return fundCredits(drafted, charges.toReversed(), funds.toReversed())
  }

  return {
    pass: (share: number) => {
      at += Math.floor((1_000 - at) * share)
    },
    change(to: number, isBilled: boolean) {
      const { funding, lines } = fund(to)
      plan = to
      waiting = waiting.map((line) => {
        const of = funding.takenBack.filter(({ id }) => id === line.id)
        return { ...line, taken: of.reduce((sum, { amount }) => sum + amount, line.taken) }
      })
      for (const { amount, orderId, priceId, total } of funding.draws) {
        const order = orders[Number(orderId)]
        if (!order) throw new Error('There is no such order.')
        order.creditedAmount += total
        order.charges[priceId] = (order.charges[priceId] ?? 0) - amount
      }
      waiting.push(...lines.map((line) => ({ ...line, id: `${count++}`, taken: 0 })))
      if (isBilled) orders.push(orderOf(waiting.splice(0)))
    },
    refund(which: number, share: number) {
      const order = orders[which % orders.length]
      if (!order || order.disputed > 0) return
      const left = refundable(order)
      const amount = Math.ceil(left.amount * share)
      const part = amount === 0 ? 0 : refundTax(amount, order, left)
      order.refundedAmount += amount
      order.refundedTaxAmount += part
      cash -= amount + part
    },
    /** It is lost. What was credited before is beyond these rules. */
    dispute(which: number) {
      const order = orders[which % orders.length]
      if (!order || order.creditedAmount > 0) return
      const left = order.dueAmount - order.refundedAmount - order.refundedTaxAmount - order.disputed
      order.disputed += left
      cash -= left
    },
    /** All is billed, and what is owed is paid: what came, less what went and what can be spent. */
    kept() {
      if (waiting.length > 0) orders.push(orderOf(waiting.splice(0)))
      return { kept: cash - balance, orders: orders.length }
    },
  }
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('pass' as const),
    share: fc.double({ min: 0, max: 0.5, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('change' as const), to: fc.nat(3), isBilled: fc.boolean() }),
  fc.record({ kind: fc.constant('refund' as const), which: fc.nat(9), share }),
  fc.record({ kind: fc.constant('dispute' as const), which: fc.nat(9) }),
)

test.each([
  ['without tax', taxRate('exclusive', 0), 0],
  ['with tax inside', taxRate('inclusive', 19), 0],
  // The tax of each order is rounded by less than one unit.
  ['with tax on top', taxRate('exclusive', 8.875), 1],
])('refunds, credits and disputes of a period are at most what came for it: %s', (_, tax, unit) => {
  const amounts = fc.tuple(fc.nat(3_000), fc.nat(3_000), fc.nat(200), fc.constant(0))
  fc.assert(
    fc.property(amounts, fc.array(step, { maxLength: 25 }), (prices, steps) => {
      const story = createPeriod(tax, prices)
      for (const each of steps) {
        if (each.kind === 'pass') story.pass(each.share)
        if (each.kind === 'change') story.change(each.to, each.isBilled)
        if (each.kind === 'refund') story.refund(each.which, each.share)
        if (each.kind === 'dispute') story.dispute(each.which)
      }
      const { kept, orders } = story.kept()
      expect(kept).toBeGreaterThanOrEqual(-unit * orders)
    }),
    { numRuns: 2_000 },
  )
})

test('without refunds and disputes, changes cost what the time costs', () => {
  const amounts = fc.tuple(fc.nat(3_000), fc.nat(3_000), fc.nat(3_000), fc.nat(3_000))
  const changes = fc.array(
    fc.tuple(fc.double({ min: 0, max: 0.5, noNaN: true }), fc.nat(3), fc.boolean()),
  )
  fc.assert(
    fc.property(amounts, changes, (prices, steps) => {
      const story = createPeriod(taxRate('inclusive', 19), prices)
      let [at, plan, exact] = [0, 0, prices[0]]
      for (const [passed, to, isBilled] of steps) {
        at += Math.floor((1_000 - at) * passed)
        story.pass(passed)
        story.change(to, isBilled)
        // Each line is rounded by at most half a unit.
        exact += (((prices[to] ?? 0) - (prices[plan] ?? 0)) * (1_000 - at)) / 1_000
        plan = to
      }
      expect(Math.abs(story.kept().kept - exact)).toBeLessThanOrEqual(steps.length + 1e-6)
    }),
    { numRuns: 1_000 },
  )
})
