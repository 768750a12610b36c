import { rollUp } from '../usage.ts'
import { divide, stepOf } from './arithmetic.ts'
import type { Deal, Plan, Usage } from './deals.ts'
import { belatedOf, eventsOfCharge, isOf, unitsOf } from './measuring.ts'
import { type Complain, toNumber } from './problems.ts'
import type { Story } from './story.ts'
import { isSameEvery, usageEndOf, usagePeriodAt } from './usage-periods.ts'

type EventRow = { readonly externalId: string; readonly seq: number; readonly at: Date }
const newEvents = `select external_id as "externalId", seq, timestamp as at from usage_events
  where organization_id = $1 and source = 'user' and seq > $2 order by seq`

type ChargeRow = {
  readonly subscriptionId: string
  readonly meterId: string
  readonly priceId: string
  readonly productId: string
  readonly cycleStart: Date
  readonly start: Date
  readonly end: Date
  readonly seq: number
  readonly units: string
  readonly credited: number
  readonly amount: number
  readonly discountId: string | null
}
const allCharges = `select c.subscription_id as "subscriptionId", c.meter_id as "meterId",
    c.price_id as "priceId", p.product_id as "productId", c.period_start as start,
    c.cycle_start as "cycleStart",
    c.period_end as "end", c.seq, c.units::text, c.credited, c.amount,
    c.discount_id as "discountId"
  from meter_charges c join prices p on p.organization_id = $1 and p.id = c.price_id
 where c.organization_id = $1 order by c.period_end, c.period_start`

const productOfPrice = `select product_id as "productId" from prices
  where organization_id = $1 and id = $2`

type LateRow = Pick<ChargeRow, 'priceId' | 'start' | 'units' | 'amount'> & {
  readonly discount: number
}
const lateCharges = `select price_id as "priceId", period_start as start, units::text, amount, discount
  from meter_late_charges
 where organization_id = $1 and subscription_id = $2 and meter_id = $3 and seq = $4`

type MeterRow = {
  readonly customerId: string
  readonly meterId: string
  readonly consumed: string
  readonly resetAt: Date | null
}
const customerMeters = `select customer_id as "customerId", meter_id as "meterId", consumed::text,
    reset_at as "resetAt" from customer_meters where organization_id = $1`

const billion = 10n ** 12n

/** Units beyond the credits, by the price, half away from zero to what can be charged, up to the cap. */
function amountOf(
  thousandths: number,
  credited: number,
  { cap, unitAmount }: Pick<Usage, 'cap' | 'unitAmount'>,
  currency: string,
): number {
  const step = stepOf(currency)
  const billable = BigInt(Math.max(0, thousandths - credited * 1_000))
  const [whole = '0', decimals = ''] = unitAmount.split('.')
  const price = BigInt(whole) * billion + BigInt(decimals.padEnd(12, '0'))
  const amount = step * divide(billable * price, billion * 1_000n * BigInt(step), 'away from zero')
  return cap === null ? amount : Math.min(cap - (cap % step), amount)
}

/** Which events were stored, and in which order. */
async function observeEvents(story: Story, complain: Complain) {
  const { measuring, merchant, world } = story
  const rows = await world.steady.query<EventRow>(newEvents, [
    merchant.organizationId,
    measuring.seen,
  ])
  const byId = new Map(measuring.events.map((each) => [each.externalId, each]))
  for (const { at, externalId, seq } of rows) {
    measuring.seen = seq
    const event = byId.get(externalId)
    complain(`event ${externalId} has one number`, event?.seq, null)
    complain(`event ${externalId}: time`, at.getTime(), event?.at)
    if (event) event.seq = seq
  }
  const lost = measuring.events.filter(({ isSure, seq }) => isSure && seq === null)
  complain(
    'events that were stored',
    lost.map(({ externalId }) => externalId),
    [],
  )
}

/** Of a change that is seen together with the charge. */
function capBefore({ attempt, plan }: Deal, productId: string, { meter }: Usage) {
  const isSeen = attempt?.kind === 'plan' && attempt.plan.id === productId && plan.id !== productId
  const wasKept = isSeen && meter.func === 'max' && plan.usage?.meter.id === meter.id
  return wasKept ? [plan.usage.cap] : []
}

/** A highest value is charged for all of a period, so a change of the plan leaves it its cap. */
export function keepCap({ measuring }: Story, deal: Deal, next: Plan): void {
  const { id, plan } = deal
  const isSame =
    next.unit === plan.unit && next.count === plan.count && isSameEvery(next.every, plan.every)
  const { usage } = plan
  if (!isSame || usage?.meter.func !== 'max' || next.usage?.meter.id !== usage.meter.id) return
  const key = `${id} ${usage.meter.id}`
  const known = measuring.keptCaps.get(key)
  const until = usageEndOf(deal)
  const caps = known && known.until === until ? known.caps : []
  measuring.keptCaps.set(key, { until, caps: [...caps, usage.cap] })
}

/** Compares each new charge, and gives its amount to the subscription, for its next order. */
export async function compareUsage(story: Story, complain: Complain): Promise<void> {
  const { deals, measuring, merchant, plans, world } = story
  const { query } = world.steady
  const organization = merchant.organizationId
  await observeEvents(story, complain)
  const seen = new Map([...measuring.charges].map(([key, list]) => [key, list.length]))
  for (const row of await query<ChargeRow>(allCharges, [organization])) {
    const key = `${row.subscriptionId} ${row.meterId}`
    const left = seen.get(key) ?? 0
    if (left > 0) {
      seen.set(key, left - 1)
      continue
    }
    const name = `charge of ${key} until ${row.end.toISOString()}`
    const deal = deals.get(row.subscriptionId)
    const usage = plans.find(({ id }) => id === row.productId)?.usage
    if (!deal || !usage) {
      complain(name, row, 'none')
      continue
    }
    const before = measuring.charges.get(key) ?? []
    const [start, end] = [row.start.getTime(), row.end.getTime()]
    const { discountId, priceId } = row
    const facts = { start, end, seq: Number(row.seq), priceId, discountId }
    const of = { ...facts, isCapped: usage.cap !== null, customerId: deal.buyerId }
    const events = eventsOfCharge(measuring, usage.meter, of, before)
    const units = unitsOf(usage.meter, events)
    complain(`${name}: thousandths of units`, toNumber(row.units, 1_000), units)
    // The cap holds once in a period, of which changes of the plan charge parts; of several the greatest.
    const plan = plans.find(({ id }) => id === row.productId) ?? deal.plan
    const period = usagePeriodAt(deal, plan, start, row.cycleStart.getTime())
    const parts = before.filter((each) => each.end > period.from)
    const kept = measuring.keptCaps.get(key)
    const caps = [
      ...(kept && start < kept.until ? kept.caps : []),
      ...parts.map((each) => each.cap),
      ...capBefore(deal, row.productId, usage),
      usage.cap,
    ]
    const most = caps.includes(null) ? null : Math.max(...caps.map((cap) => cap ?? 0))
    const charged = parts.reduce((sum, each) => sum + each.amount, 0)
    const cap = most === null ? null : Math.max(0, most - charged)
    const amount = amountOf(units, Number(row.credited), { ...usage, cap }, deal.plan.currency)
    complain(`${name}: amount`, Number(row.amount), amount)
    measuring.charges.set(key, [...before, { ...of, units, cap: usage.cap, amount }])
    if (end >= period.to) deal.usageFrom = end
    if (end === period.to && period.isWithin) deal.usageEnds.push(end)
    if (units !== 0) deal.used.push({ amount, end })
    let credits = Math.max(0, Number(row.credited) * 1_000 - units)
    for (const late of belatedOf(measuring, usage.meter, of, before)) {
      const found = await query<LateRow>(lateCharges, [
        organization,
        row.subscriptionId,
        row.meterId,
        row.seq,
      ])
      const own = found.find(
        (each) =>
          each.priceId === late.charge.priceId && each.start.getTime() === late.charge.start,
      )
      complain(`${name}: late units`, toNumber(own?.units ?? '0', 1_000), late.units)
      const ofPrice = await query<{ productId: string }>(productOfPrice, [
        organization,
        late.charge.priceId,
      ])
      const terms = plans.find(({ id }) => id === ofPrice[0]?.productId)?.usage
      if (!own || !terms) continue
      const drawn = Math.min(credits, late.units)
      credits -= drawn
      late.charge.units += late.units
      late.charge.amount += Number(own.amount)
      const most = amountOf(late.units - drawn, 0, { ...terms, cap: null }, deal.plan.currency)
      const isRight = Number(own.amount) === most || (terms.cap !== null && own.amount < most)
      complain(`${name}: late amount`, isRight, true)
      deal.used.push({ amount: Number(own.amount), end, reduction: Number(own.discount) })
    }
    deal.closed.push(end)
  }
}

/** What there is to count: all of it is counted again once there is more, or it is somebody else's. */
const countedBy = ({ measuring: { charges, seen, strangers } }: Story) =>
  [
    seen,
    [...strangers.values()].filter(({ customerId }) => customerId !== null).length,
    [...charges.values()].reduce((sum, { length }) => sum + length, 0),
  ].join()

/** What customers used since their last reset. */
export async function compareConsumption(story: Story, complain: Complain): Promise<void> {
  const { measuring, merchant, world } = story
  if (measuring.events.length === 0) return
  const counted = countedBy(story)
  if (counted !== measuring.counted) await rollUp(world.steady, merchant)
  measuring.counted = counted
  for (const row of await world.steady.query<MeterRow>(customerMeters, [merchant.organizationId])) {
    const meter = measuring.meters.find(({ id }) => id === row.meterId)
    if (!meter) continue
    const events = measuring.events.filter(
      (event) =>
        event.seq !== null &&
        event.event === meter.event &&
        isOf(event, row.customerId, measuring, Number.POSITIVE_INFINITY) &&
        event.at >= (row.resetAt?.getTime() ?? 0),
    )
    complain(
      `${meter.event} consumed by ${row.customerId}`,
      toNumber(row.consumed, 1_000),
      unitsOf(meter, events),
    )
  }
}
