import { createBenefit, setBenefits } from '../benefits.ts'
import type { Merchant } from '../merchants.ts'
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

export type Shop = {
  readonly ids: Readonly<Record<Name, string>>
  readonly listed: ReadonlyMap<string, Listed>
}

const priceOf = (prices: readonly object[]): number => {
  const [price] = prices as readonly {
    price_amount?: number
    seat_tiers?: { tiers: readonly { price_per_seat: number }[] }
  }[]
  return price?.price_amount ?? price?.seat_tiers?.tiers[0]?.price_per_seat ?? 0
}

export async function openShop(merchant: Merchant): Promise<Shop> {
  const ids: Partial<Record<Name, string>> = {}
  const listed = new Map<string, Listed>()
  for (const name of names) {
    const product = catalog[name]
    const { body, status, text } = await merchant.call('POST', '/v1/products/', {
      name: `The ${name}`,
      ...product,
    })
    if (status !== 201) throw new Error(text)
    await setBenefits(merchant, body, [
      await createBenefit(merchant, { description: `Of the ${name}` }),
    ])
    ids[name] = body.id
    listed.set(body.id, {
      id: body.id,
      price: priceOf(product.prices),
      days: 'recurring_interval' in product && product.recurring_interval === 'year' ? 366 : 31,
      isPerSeat: name === 'team',
      trialDays: name === 'trial' ? 14 : 0,
    })
  }
  return { ids: ids as Record<Name, string>, listed }
}
