import { isTooLittle, places, reduced, settled, stepped, taxed } from './arithmetic.ts'
import { isPlan } from './buying.ts'
import { compareUsage, keepCap } from './compare-usage.ts'
import type { Pause } from './deals.ts'
import {
  changeDeal,
  changeSeats,
  type Deal,
  type Expected,
  endUsagePeriod,
  pauseDeal,
  priceOf,
  renewDeal,
  resumeDeal,
  startDeal,
  takeAllUsed,
} from './deals.ts'
import {
  type Account,
  allSubscriptions,
  keyOf,
  lastRestarts,
  newlyGivenUp,
  newOrders,
  type OrderRow,
  type Restart,
  type SubscriptionRow,
} from './order-rows.ts'
import { createComplaints } from './problems.ts'
import type { Story } from './story.ts'
import { countUsageFrom, usageEndOf } from './usage-periods.ts'

/** What differs from what was computed independently; empty if nothing does. */
export async function compareOrders(story: Story): Promise<string[]> {
  const { deals, merchant, plans, sales, seen, world } = story
  const { query } = world.steady
  const organization = merchant.organizationId
  const { complain, problems } = createComplaints()
  const rows = await query<SubscriptionRow>(allSubscriptions, [organization])
  const unpaid = [...deals.values()].flatMap(({ id, status }) => (status === 'unpaid' ? id : []))
  const restarts = new Map(
    (unpaid.length > 0 ? await query<Restart>(lastRestarts, [organization, unpaid]) : []).map(
      ({ at, id, start }) => [id, { at: at.getTime(), start: Date.parse(start) }],
    ),
  )
  const firsts = new Map<string, Expected>()
  for (const row of rows) {
    if (deals.has(row.id)) continue
    const sale = sales.get(row.checkoutId ?? '')
    if (!sale || !isPlan(sale.sold)) {
      problems.push(`the subscription ${row.id} was sold by no checkout`)
      continue
    }
    const at = row.startedAt.getTime()
    const begun = startDeal(
      { id: row.id, buyerId: row.customerId, at },
      { plan: sale.sold, seats: sale.seats, offer: sale.offer },
    )
    deals.set(row.id, begun.deal)
    firsts.set(row.id, begun.first)
  }
  await compareUsage(story, complain)
  for (const row of rows) {
    const deal = deals.get(row.id)
    if (deal && !firsts.has(row.id)) observe(deal, row)
  }

  /** In the given state of a subscription, what the next order of it should contain. */
  function expectedOf(order: OrderRow): Expected | undefined {
    const { checkoutId, reason, subscriptionId } = order
    const sale = sales.get(checkoutId ?? '')
    if (reason === 'purchase') {
      const lines = [{ amount: sale?.sold.amount ?? 0, proration: false }]
      return sale && { currency: sale.sold.currency, lines, offer: sale.offer }
    }
    const deal = deals.get(subscriptionId ?? '')
    const row = rows.find(({ id }) => id === subscriptionId)
    if (!deal || !row) return undefined
    if (reason === 'subscription_create') return firsts.get(deal.id)
    if (reason === 'subscription_update') {
      const { billed } = deal
      deal.billed = null
      return billed ?? undefined
    }
    const ofUsage = endUsagePeriod(deal)
    if (ofUsage) return ofUsage
    // At the instant of its last failed payment, a period may begin before that ends it.
    const isOver = row.endedAt !== null && order.at >= row.endedAt
    const isLast = isOver && (row.endsWithPeriod || order.at.getTime() < deal.end)
    if (!isLast) {
      const at = order.at.getTime()
      if (deal.pause?.hasBegun) return resumed(deal, deal.pause, at)
      if (deal.plan.usage && deal.status !== 'trialing' && !deal.closed.includes(deal.end)) {
        problems.push(`usage until ${new Date(deal.end).toISOString()} was not charged`)
      }
      if (!deal.pause) return renewDeal(deal)
      const { pause } = deal
      return pauseDeal(deal, pause) ?? resumed(deal, pause, at)
    }
    const lines = [...takeAllUsed(deal), ...deal.waiting]
    deal.waiting = []
    return { currency: deal.plan.currency, lines, offer: null }
  }

  function resumed(deal: Deal, { until }: Pause, at: number): Expected {
    const isByHand = deal.attempt?.kind === 'resume' && deal.attempt.at === at
    if (!isByHand && (until === null || at < until)) problems.push(`${deal.id} resumed too early`)
    if (isByHand) deal.attempt = null
    return resumeDeal(deal, at)
  }

  const orders = await query<OrderRow>(newOrders, [organization, seen.orders])
  const lost = (
    await query<Account & { id: string; applied: number; at: Date }>(newlyGivenUp, [organization])
  ).filter(({ id }) => !seen.givenUp.has(id))
  const returnedBefore = (account: Account, isBefore: (at: Date) => boolean) => {
    let sum = 0
    for (const each of lost) {
      if (keyOf(each) !== keyOf(account) || seen.givenUp.has(each.id) || !isBefore(each.at))
        continue
      seen.givenUp.add(each.id)
      sum -= each.applied
    }
    return sum
  }
  const balanceOf = (account: Account) => story.balances.get(keyOf(account)) ?? 0
  const add = (account: Account, amount: number) =>
    story.balances.set(keyOf(account), balanceOf(account) + amount)

  for (const order of orders) {
    seen.orders = order.told
    const name = `order ${order.number} (${order.reason})`
    const expected = expectedOf(order)
    if (!expected) {
      problems.push(`${name} was not expected: ${JSON.stringify(order.items)}`)
      continue
    }
    complain(`${name}: currency`, order.currency, expected.currency)
    const { currency } = expected
    const charged = expected.lines.map((line) => ({
      ...line,
      amount: stepped(line.amount, currency),
    }))
    const sum = (lines: readonly { readonly amount: number }[]) =>
      lines.reduce((total, { amount }) => total + amount, 0)
    const gross = sum(charged)
    const ofOrder = charged.filter((line) => !line.proration && line.reduction === undefined)
    const discount =
      reduced(sum(ofOrder), expected.offer?.reduction ?? null, currency) +
      charged.reduce((total, { reduction = 0 }) => total + reduction, 0)
    const buyer = story.buyers.find(({ id }) => id === order.customerId)
    const place = places[buyer?.place ?? '']
    if (!place) {
      problems.push(`${name} has an unknown buyer`)
      continue
    }
    const owed = taxed(gross - discount, place, currency)
    // What is bought once and cannot be charged is waived, with a line of what is left of it.
    const isWaived = order.reason === 'purchase' && isTooLittle(owed.net + owed.tax, currency)
    const waiver = isWaived ? [{ amount: discount - gross, proration: true }] : []
    const lines = [...charged, ...waiver].map(({ amount, proration }) => [amount, proration])
    complain(`${name}: items`, order.items, lines)
    const subtotal = isWaived ? discount : gross
    const { net, tax } = isWaived ? { net: 0, tax: 0 } : owed
    const total = net + tax
    const figures = { subtotal, discount, net, tax, total }
    const { subtotal: s, discount: d, net: n, tax: t, total: all } = order
    complain(`${name}: figures`, { subtotal: s, discount: d, net: n, tax: t, total: all }, figures)
    // A change is paid with the balance as well, and collects debt.
    const isSold = order.paidBefore && order.checkoutId !== null
    if (isSold && !sales.get(order.checkoutId ?? '')?.isNamed) {
      complain(`${name}: due`, [order.applied, order.due], [0, total])
      continue
    }
    add(
      order,
      returnedBefore(order, (at) => at < order.at),
    )
    if (isSold) {
      // The balance may have grown since it was confirmed; debt is never collected with it.
      const used = -order.applied
      complain(`${name}: due`, order.due, total - used)
      const most = Math.max(0, settled(total, Math.max(0, balanceOf(order)), currency).applied * -1)
      if (used < 0 || used > most) problems.push(`${name}: used ${used} of at most ${most}`)
      add(order, -used)
      continue
    }
    let outcome = settled(total, balanceOf(order), currency)
    if (outcome.applied !== order.applied) {
      // At the same instant, an order may have been given up before.
      add(
        order,
        returnedBefore(order, (at) => at <= order.at),
      )
      outcome = settled(total, balanceOf(order), currency)
    }
    story.balances.set(keyOf(order), outcome.balance)
    complain(`${name}: due`, [order.applied, order.due], [outcome.applied, outcome.due])
  }
  for (const each of lost)
    add(
      each,
      returnedBefore(each, () => true),
    )

  const stored = await query<Account & { amount: number }>(
    `select customer_id as "customerId", currency, amount from balances where organization_id = $1`,
    [organization],
  )
  for (const { amount, ...account } of stored) {
    complain(`balance of ${keyOf(account)}`, amount, balanceOf(account))
  }

  const now = await story.now()
  for (const [index, row] of rows.entries()) {
    const deal = deals.get(row.id)
    if (!deal) continue
    deal.status = row.status
    const name = `subscription ${[...deals.keys()].indexOf(row.id)} (${row.status}, row ${index})`
    if (deal.billed) problems.push(`${name}: a change was not billed`)
    complain(`${name}: a period of usage that was not billed`, endUsagePeriod(deal), undefined)
    complain(`${name}: usage that was not billed`, deal.used, [])
    if (row.endedAt !== null || row.status === 'unpaid') continue
    if (row.status === 'paused' && deal.pause && !deal.pause.hasBegun) {
      complain(`${name}: what its pause should have billed`, pauseDeal(deal, deal.pause), undefined)
    }
    const plan = plans.find(({ id }) => id === row.productId)
    const price = priceOf(deal.plan, deal.seats)
    complain(
      name,
      [
        plan?.name,
        row.start.toISOString(),
        row.end.toISOString(),
        row.discountId,
        row.amount,
        row.seats,
      ],
      [
        deal.plan.name,
        new Date(deal.start).toISOString(),
        new Date(deal.end).toISOString(),
        deal.offer?.id ?? null,
        price - reduced(price, deal.offer?.reduction ?? null, deal.plan.currency),
        deal.seats,
      ],
    )
    complain(`${name}: is paused`, row.status === 'paused', deal.pause?.hasBegun ?? false)
    const isOver = (deal.plan.every ? usageEndOf(deal) : deal.end) <= now
    // What began late has an hour until it is paid, and its usage is charged.
    const isLate =
      deal.plan.every !== null &&
      row.orderedAt !== null &&
      now - row.orderedAt.getTime() < 3_600_000
    const isWaiting = isLate || row.isEnding || row.status === 'paused'
    if (isOver && !isWaiting) problems.push(`${name}: its period is over`)
  }
  return problems

  function givesCredits({ plan }: Deal) {
    const given = story.giving.given.get(plan.id)
    return story.giving.benefits.some(({ id, type }) => type === 'meter_credit' && given?.has(id))
  }

  /** Follows what was done; the amounts that this leads to are computed here. */
  function observe(deal: Deal, row: SubscriptionRow) {
    const { attempt } = deal
    const credited = row.credits - deal.credits
    deal.credits = row.credits
    // How much is left of money that went back in part, the invariants say; of credits that were used, scenarios.
    const isLess = row.isReturned || givesCredits(deal)
    const creditOf = (exact: number) =>
      isLess && credited >= 0 && credited < exact ? credited : exact
    // An unpaid subscription that was paid starts again, with the period that was paid.
    if (deal.status === 'unpaid' && row.status === 'active' && !deal.pause?.hasBegun) {
      const { at, start } = restarts.get(row.id) ?? {
        at: row.start.getTime(),
        start: row.start.getTime(),
      }
      // By its usage, within a period that was paid: what is left of that goes on.
      if (deal.plan.every && start === deal.start) {
        if (deal.end <= at) Object.assign(deal, { anchor: at, index: -1, end: at })
        countUsageFrom(deal, at)
      } else {
        Object.assign(deal, { anchor: start, index: -1, end: start, start })
        const { waiting, offer, reducedSince, charged, nextPlan, nextSeats, seats } = deal
        deal.nextPlan = null
        renewDeal(deal)
        Object.assign(deal, { waiting, offer, reducedSince, charged, nextPlan, nextSeats, seats })
      }
    }
    if (attempt?.kind === 'plan' && attempt.plan.id === row.productId) {
      if (deal.plan.id !== row.productId) {
        keepCap(story, deal, attempt.plan)
        changeDeal(deal, attempt, creditOf)
      }
      deal.attempt = null
    }
    if (attempt?.kind === 'discount' && (attempt.offer?.id ?? null) === row.discountId) {
      if (deal.offer?.id !== row.discountId) {
        deal.offer = attempt.offer
        deal.reducedSince = null
      }
      deal.attempt = null
    }
    if (attempt?.kind === 'end of period' && row.end.getTime() === attempt.end) {
      Object.assign(deal, { anchor: attempt.end, index: -1, end: attempt.end })
      deal.attempt = null
    }
    if (attempt?.kind === 'end of trial' && row.start.getTime() === attempt.at) {
      Object.assign(deal, { anchor: attempt.at, index: -1, end: attempt.at })
      deal.attempt = null
    }
    if (attempt?.kind === 'seats' && attempt.seats === row.seats) {
      if (deal.seats !== row.seats) changeSeats(deal, attempt, creditOf)
      deal.attempt = null
    }
    if (row.status === 'canceled') deal.taken.clear()
    const until = row.resumesAt?.getTime() ?? null
    const runs = row.status === 'active' || row.status === 'past_due'
    if (row.pausesWithPeriod && !deal.pause) deal.pause = { until, hasBegun: false }
    else if (deal.pause && (row.pausesWithPeriod || row.status === 'paused')) {
      deal.pause = { ...deal.pause, until }
    } else if (row.status === 'paused') deal.pause = { until, hasBegun: false }
    // It was taken back, unless it has begun and is over.
    else if (runs && deal.pause?.hasBegun === false && row.end.getTime() === deal.end) {
      deal.pause = null
    }
    const pending = row.pendingProductId
    if (pending !== null) deal.nextPlan = plans.find(({ id }) => id === pending) ?? null
    // It was cleared, unless the next period has begun with it.
    else if (deal.nextPlan?.id !== row.productId) deal.nextPlan = null
    if (row.pendingSeats !== null || deal.nextSeats !== row.seats) deal.nextSeats = row.pendingSeats
  }
}
