import { createBenefit, createCredit, setBenefits } from '../benefits.ts'
import type { Merchant } from '../merchants.ts'
import { createMeter, named } from '../usage.ts'
import type { Listed } from './account.ts'

const seatBased = (price_per_seat: number) => [
  {
    amount_type: 'seat_based',
    seat_tiers: {
      seat_tier_type: 'volume',
      tiers: [{ min_seats: 1, max_seats: null, price_per_seat }],
    },
  },
]
const fixed = (price_amount: number) => [{ amount_type: 'fixed', price_amount }]

/** What is sold: by the defaults of an organization, as most merchants sell. */
const catalog = {
  free: { prices: [{ amount_type: 'free' }], recurring_interval: 'month' },
  basic: { prices: fixed(1_000), recurring_interval: 'month' },
  pro: { prices: fixed(10_000), recurring_interval: 'month' },
  trial: {
    prices: fixed(3_000),
    recurring_interval: 'month',
    trial_interval: 'day',
    trial_interval_count: 14,
  },
  team: { prices: seatBased(700), recurring_interval: 'month' },
  yearly: { prices: fixed(24_000), recurring_interval: 'year' },
  book: { prices: fixed(2_500) },
} as const

export type Name = keyof typeof catalog
export const names = Object.keys(catalog) as readonly Name[]
export const plans = names.filter((name) => name !== 'book')

/** Units of a meter that a plan gives in a period; it has no other worth, and each unit costs the same. */
export const unitPrice = 10
export const credited = {
  tokens: { prices: fixed(1_000), units: 100 },
  tokensToo: { prices: fixed(1_000), units: 100 },
  crew: { prices: seatBased(700), units: 70 },
} as const
export type Credited = keyof typeof credited

/** Usage that is charged when its period ends: the price of a unit, and the most that a period costs. */
export const metered = {
  calls: { each: 10, cap: 3_000 },
  callsToo: { each: 8, cap: 5_000 },
} as const
export type Metered = keyof typeof metered

/** Four weeks for a price, whose usage is charged each week, with a cap of the week. */
export const weekly = {
  each: 10,
  cap: 1_500,
  price: 4_000,
  weeks: 4,
} as const
type Weekly = 'weekly'

/** Takes all but less than can be charged off the book; and half of what a first period costs. */
export const codes = {
  nearly: { type: 'fixed', amount: 2_460, duration: 'once' },
  half: { type: 'percentage', basis_points: 5_000, duration: 'once' },
} as const
export type Code = keyof typeof codes

export type Shop = {
  readonly ids: Readonly<Record<Name | Credited | Metered | Weekly, string>>
  readonly listed: ReadonlyMap<string, Listed>
}

export const isUsage = ({ ids }: Shop, productId: string) =>
  Object.keys(metered).some((name) => ids[name as Metered] === productId)

const priceOf = (prices: readonly object[]): number => {
  const [price] = prices as readonly {
    price_amount?: number
    seat_tiers?: { tiers: readonly { price_per_seat: number }[] }
  }[]
  return price?.price_amount ?? price?.seat_tiers?.tiers[0]?.price_per_seat ?? 0
}

export async function openShop(merchant: Merchant): Promise<Shop> {
  const ids: Partial<Record<keyof Shop['ids'], string>> = {}
  const listed = new Map<string, Listed>()
  const sell = async (name: keyof Shop['ids'], product: object, benefit: { id: string }) => {
    const input = { name: `The ${name}`, recurring_interval: 'month', ...product }
    const { body, status, text } = await merchant.call('POST', '/v1/products/', input)
    if (status !== 201) throw new Error(text)
    await setBenefits(merchant, body, [benefit])
    ids[name] = body.id
    const counted = { id: body.id, price: 0, days: 31, isPerSeat: false, trialDays: 0 }
    listed.set(body.id, counted)
    return counted
  }
  for (const name of names) {
    const product = { recurring_interval: null, ...catalog[name] }
    const benefit = await createBenefit(merchant, { description: `Of the ${name}` })
    const { id } = await sell(name, product, benefit)
    listed.set(id, {
      id,
      price: priceOf(product.prices),
      days: product.recurring_interval === 'year' ? 366 : 31,
      isPerSeat: name === 'team',
      trialDays: name === 'trial' ? 14 : 0,
    })
  }
  const sum = { aggregation: { func: 'sum', property: 'n' } }
  const tokens = await createMeter(merchant, { name: 'Tokens', filter: named('token'), ...sum })
  for (const [name, { prices, units }] of Object.entries(credited)) {
    const benefit = await createCredit(merchant, tokens, units)
    await sell(name as Credited, { prices }, benefit)
  }
  const calls = await createMeter(merchant, { name: 'Calls', filter: named('call'), ...sum })
  for (const [name, { cap, each }] of Object.entries(metered)) {
    const price = { amount_type: 'metered_unit', meter_id: calls.id, unit_amount: String(each) }
    const benefit = await createBenefit(merchant, { description: `Of the ${name}` })
    await sell(name as Metered, { prices: [{ ...price, cap_amount: cap }] }, benefit)
  }
  const perCall = { amount_type: 'metered_unit', meter_id: calls.id, unit_amount: `${weekly.each}` }
  const months = {
    prices: [...fixed(weekly.price), { ...perCall, cap_amount: weekly.cap }],
    ...{ recurring_interval: 'week', recurring_interval_count: weekly.weeks },
    ...{ meter_interval: 'week', meter_interval_count: 1 },
  }
  const benefit = await createBenefit(merchant, { description: 'Of the weekly' })
  const { id } = await sell('weekly', months, benefit)
  listed.set(id, {
    ...{ id, price: weekly.price, days: 7 * weekly.weeks, isPerSeat: false, trialDays: 0 },
  })
  for (const [code, discount] of Object.entries(codes)) {
    const input = { name: code, code: code.toUpperCase(), ...discount }
    const { status, text } = await merchant.call('POST', '/v1/discounts/', input)
    if (status !== 201) throw new Error(text)
  }
  return { ids: ids as Shop['ids'], listed }
}
