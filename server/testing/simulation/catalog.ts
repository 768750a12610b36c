import { createDiscount, createProduct } from '../checkouts.ts'
import type { Merchant } from '../merchants.ts'
import { createPlan, fixed } from '../subscriptions.ts'
import type { Unit } from './calendar.ts'
import type { Offer, Plan, Seats, Usage } from './deals.ts'
import type { Counted } from './measuring.ts'
import type { Dice } from './random.ts'
import type { Every } from './usage-periods.ts'

export type Good = {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly currency: string
}

const intervals: readonly (readonly [Unit, number])[] = [
  ['month', 1],
  ['week', 1],
  ['month', 3],
  ['year', 1],
]

/** With two, three and no decimals, and with a least charge of its own. */
const currencies = ['usd', 'eur', 'jpy', 'kwd', 'gbp']

/** What a merchant usually asks for, and what some of its plans cost. */
export type Currencies = readonly [usual: string, other: string]

export function chooseCurrencies(dice: Dice): Currencies {
  const usual = dice.pick(currencies)
  return [usual, dice.pick(currencies.filter((each) => each !== usual))]
}

type Terms = {
  readonly amount: number
  readonly trialDays?: number
  readonly usage?: Usage
  readonly seats?: Seats
  readonly every?: Every
}

/** The price of one unit of usage: with up to twelve decimals, of minor units. */
function createUsage(dice: Dice, meter: Counted): Usage {
  const whole = dice.int(0, 40)
  const decimals = dice.chance(0.5) ? String(dice.int(0, 999_999_999_999)).padStart(12, '0') : '5'
  return {
    meter,
    unitAmount: `${whole}.${decimals}`,
    cap: dice.chance(0.5) ? dice.int(0, 3_000) : null,
  }
}

/** Up to five seats, up to twenty, and above. */
function createSeats(dice: Dice): Seats {
  const [first, second, third] = [dice.int(60, 2_000), dice.int(50, 900), dice.int(0, 90)]
  return {
    isVolume: dice.chance(0.5),
    tiers: [
      { from: 1, to: 3, each: first },
      { from: 4, to: 8, each: second },
      { from: 9, to: null, each: third },
    ],
  }
}

function pricesOf({ amount, seats, usage }: Terms, price_currency: string) {
  const metered = usage && {
    amount_type: 'metered_unit',
    price_currency,
    meter_id: usage.meter.id,
    unit_amount: usage.unitAmount,
    cap_amount: usage.cap,
  }
  const ofSeats = seats && {
    amount_type: 'seat_based',
    price_currency,
    seat_tiers: {
      seat_tier_type: seats.isVolume ? 'volume' : 'graduated',
      tiers: seats.tiers.map(({ each, from, to }) => ({
        min_seats: from,
        max_seats: to,
        price_per_seat: each,
      })),
    },
  }
  if (ofSeats) return [ofSeats]
  return [...fixed(amount, { price_currency }), ...(metered ? [metered] : [])]
}

export async function createPlans(
  merchant: Merchant,
  dice: Dice,
  [usual, other]: Currencies,
  meters: readonly Counted[],
): Promise<Plan[]> {
  const plans: Plan[] = []
  let currency = usual
  const add = async (unit: Unit, count: number, terms: Terms) => {
    const name = `Plan ${plans.length}`
    const { amount, every = null, seats = null, trialDays = null, usage = null } = terms
    const { id } = await createPlan(merchant, {
      name,
      recurring_interval: unit,
      recurring_interval_count: count,
      prices: pricesOf(terms, currency),
      ...(every === null ? {} : { meter_interval: every.unit, meter_interval_count: every.count }),
      ...(trialDays === null ? {} : { trial_interval: 'day', trial_interval_count: trialDays }),
    })
    plans.push({ id, name, unit, count, amount, trialDays, currency, usage, every, seats })
  }
  for (const [unit, count] of intervals) await add(unit, count, { amount: dice.int(60, 20_000) })
  await add('month', 1, { amount: dice.int(50, 90) })
  await add('month', 1, { amount: 0 })
  await add('month', 1, { amount: dice.int(60, 5_000), trialDays: dice.int(1, 20) })
  for (const meter of meters) {
    const usage = createUsage(dice, meter)
    await add(dice.pick(['month', 'week']), 1, { amount: dice.int(60, 4_000), usage })
  }
  const [meter, jobs, peak] = meters
  if (meter && jobs && peak) {
    const often = (unit: Unit, count: number, of: Counted, every: Every, trialDays?: number) =>
      add(unit, count, {
        ...{ amount: dice.int(60, 4_000), usage: createUsage(dice, of), every },
        ...(trialDays === undefined ? {} : { trialDays }),
      })
    await often('month', 3, meter, { unit: 'month', count: 1 })
    await often('month', 3, meter, null)
    await often('week', 2, jobs, { unit: 'day', count: 1 })
    await often('week', 2, peak, { unit: 'week', count: 1 }, dice.int(1, 20))
  }
  if (meter) {
    const trialDays = dice.int(1, 20)
    await add('month', 1, { amount: 0, usage: createUsage(dice, meter), trialDays })
  }
  await add('month', 1, { amount: 0, seats: createSeats(dice) })
  await add('month', 3, { amount: 0, seats: createSeats(dice) })
  currency = other
  await add('month', 1, { amount: dice.int(60, 20_000) })
  await add('week', 1, { amount: dice.int(60, 5_000) })
  return plans
}

export async function createGoods(
  merchant: Merchant,
  dice: Dice,
  [currency]: Currencies,
): Promise<Good[]> {
  const goods: Good[] = []
  for (const amount of [dice.int(50, 5_000), dice.int(50, 70)]) {
    const name = `Good ${goods.length}`
    const prices = fixed(amount, { price_currency: currency })
    const { id } = await createProduct(merchant, { name, prices })
    goods.push({ id, name, amount, currency })
  }
  return goods
}

export async function createOffers(
  merchant: Merchant,
  dice: Dice,
  [currency]: Currencies,
): Promise<Offer[]> {
  const offers: Offer[] = []
  const add = async (name: string, months: number | null, reduction: Offer['reduction']) => {
    const amount = 'amount' in reduction
    const { id } = await createDiscount(merchant, {
      name,
      ...(amount
        ? { type: 'fixed', amount: reduction.amount, currency, basis_points: undefined }
        : { type: 'percentage', basis_points: reduction.basisPoints }),
      ...(months === null ? { duration: 'forever' } : {}),
      ...(months === 0 ? { duration: 'once' } : {}),
      ...(months ? { duration: 'repeating', duration_in_months: months } : {}),
      ...(dice.chance(0.5) ? { max_redemptions: dice.int(1, 3) } : {}),
      ...(dice.chance(0.3) ? { max_redemptions_per_customer: 1 } : {}),
    })
    offers.push({ id, reduction, months })
  }
  await add('Once', 0, { basisPoints: dice.int(1, 10_000) })
  await add('Some months', dice.int(1, 5), { basisPoints: dice.int(1, 9_999) })
  await add('Forever', null, { basisPoints: dice.int(1, 5_000) })
  await add('Amount', dice.int(1, 3), { amount: dice.int(1, 2_000) })
  return offers
}
