import type { Interval, Product, Span, TaxBehavior } from '../said.ts'

export type { Interval, Product }
export type Base = 'fixed' | 'custom' | 'seats' | 'free' | 'usage'
export const taxBehaviors = ['', 'inclusive', 'exclusive', 'location'] as const
export type Visibility = Product['visibility']

/** The last one of a list has no end. */
export type TierDraft = {
  /** Of its row in the form. */
  readonly key: number
  readonly upTo: number | null
  readonly price: number | null
}
export type UsageDraft = {
  /** Of its row in the form. */
  readonly key: number
  readonly meterId: string
  /** In the unit of the currency, as people write prices. */
  readonly unitPrice: string
  readonly cap: number | null
}
export type MediaDraft = { readonly id: string; readonly name: string; readonly src: string }
/** What the same product costs in one more currency. */
export type CurrencyDraft = Pick<
  Draft,
  'currency' | 'taxBehavior' | 'amount' | 'minimum' | 'preset' | 'maximum' | 'fee'
> & {
  /** By the keys of the tiers of the draft. */
  readonly tiers: Readonly<Record<number, number | null>>
  /** By the keys of its usage. */
  readonly usage: Readonly<Record<number, Pick<UsageDraft, 'unitPrice' | 'cap'>>>
}
type FieldDraft = { readonly id: string; readonly required: boolean }

/** What the form of a product contains, also where it is not complete. */
export type Draft = {
  readonly name: string
  readonly description: string
  readonly visibility: Visibility
  /** Null for what is bought once. */
  readonly interval: Interval | null
  readonly count: number | null
  /** The one that buyers see unless another one is asked for. */
  readonly currency: string
  /** What it costs in others, in their order. */
  readonly others: readonly CurrencyDraft[]
  /** Empty for that of the organization. */
  readonly taxBehavior: TaxBehavior | ''
  readonly base: Base
  readonly amount: number | null
  readonly minimum: number | null
  readonly preset: number | null
  readonly maximum: number | null
  readonly seatType: 'volume' | 'graduated'
  readonly firstSeats: number | null
  readonly tiers: readonly TierDraft[]
  /** What is paid beside seats. */
  readonly fee: number | null
  readonly usage: readonly UsageDraft[]
  /** How often use is charged and credits are given; null for with each payment. */
  readonly usagePeriod: Span | null
  readonly trialInterval: Interval | null
  readonly trialCount: number | null
  readonly benefits: readonly string[]
  readonly fields: readonly FieldDraft[]
  readonly medias: readonly MediaDraft[]
  /** What buyers read after paying, and where they go then. */
  readonly message: string
  readonly nextPage: string
  /** One value per line. */
  readonly metadata: string
}

export const emptyDraft = (currency: string): Draft => ({
  name: '',
  description: '',
  visibility: 'public',
  interval: null,
  count: 1,
  currency,
  others: [],
  taxBehavior: '',
  base: 'fixed',
  amount: null,
  minimum: null,
  preset: null,
  maximum: null,
  seatType: 'volume',
  firstSeats: 1,
  tiers: [{ key: 0, upTo: null, price: null }],
  fee: null,
  usage: [],
  usagePeriod: null,
  trialInterval: null,
  trialCount: null,
  benefits: [],
  fields: [],
  medias: [],
  message: '',
  nextPage: '',
  metadata: '',
})

/** Moves the mark of a decimal; `-2` makes units of cents. */
export function shifted(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = places >= 0 ? whole + fraction.padEnd(places, '0') : whole + fraction
  const from = whole.length + places
  const padded = from <= 0 ? '0'.repeat(1 - from) + digits : digits
  const at = Math.max(from, 1)
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const right = padded.slice(at).replace(/0+$/, '')
  return right === '' ? left : `${left}.${right}`
}

/** What people type of a price with the mark of any language; null for what is no such number. */
export function decimalOf(typed: string): string | null {
  const plain = typed.trim().replace(',', '.')
  return /^\d{1,5}(\.\d{0,14})?$/.test(plain) ? shifted(plain, 0) : null
}

type BaseFields = Pick<
  Draft,
  'base' | 'amount' | 'minimum' | 'preset' | 'maximum' | 'seatType' | 'firstSeats' | 'tiers' | 'fee'
>

type Prices = Product['prices']

function baseOf(prices: Prices, empty: Draft): BaseFields {
  const none: BaseFields = { ...empty, base: 'usage' }
  const fixed = prices.find((price) => price.amountType === 'fixed')
  const amount = fixed?.amountType === 'fixed' ? fixed.priceAmount : null
  for (const price of prices) {
    if (price.amountType === 'custom') {
      const { maximumAmount: maximum, minimumAmount: minimum, presetAmount: preset } = price
      return { ...none, base: 'custom', maximum, minimum, preset }
    }
    if (price.amountType === 'seat_based') {
      const { seatTierType, tiers } = price.seatTiers
      return {
        ...none,
        base: 'seats',
        fee: amount,
        seatType: seatTierType,
        firstSeats: tiers[0]?.minSeats ?? 1,
        tiers: tiers.map(({ maxSeats, pricePerSeat }, key) => ({
          key,
          upTo: maxSeats,
          price: pricePerSeat,
        })),
      }
    }
  }
  if (amount === null) return none
  return amount === 0 ? { ...none, base: 'free' } : { ...none, base: 'fixed', amount }
}

/** After the mark of an amount in a currency. */
export type DigitsOf = (currency: string) => number

/** How amounts are written: after the mark, and which mark that is. */
export type Notation = { readonly digits: DigitsOf; readonly mark: string }

const written = (unitAmount: string, currency: string, { digits, mark }: Notation) =>
  shifted(unitAmount, -digits(currency)).replace('.', mark)

/** By the currency, in the order of the list. */
const groupsOf = ({ prices }: Product): Prices[] => [
  ...Map.groupBy(prices, ({ priceCurrency }) => priceCurrency).values(),
]

/** What a further currency says of what the first one sells. */
function otherOf(prices: Prices, first: Draft, notation: Notation): CurrencyDraft {
  const [{ priceCurrency: currency = '', taxBehavior = null } = {}] = prices
  const { amount, fee, maximum, minimum, preset, tiers } = baseOf(prices, emptyDraft(currency))
  const usage = first.usage.flatMap(({ key, meterId }) => {
    const price = prices.find(
      (each) => each.amountType === 'metered_unit' && each.meterId === meterId,
    )
    if (price?.amountType !== 'metered_unit') return []
    const unitPrice = written(price.unitAmount, currency, notation)
    return [[key, { unitPrice, cap: price.capAmount }] as const]
  })
  return {
    currency,
    taxBehavior: taxBehavior ?? '',
    amount,
    minimum,
    preset,
    maximum,
    fee,
    tiers: Object.fromEntries(first.tiers.map(({ key }, at) => [key, tiers[at]?.price ?? null])),
    usage: Object.fromEntries(usage),
  }
}

/** What is free in one currency only has an amount of 0 there. */
function inAll(first: Draft, others: readonly CurrencyDraft[]): Draft {
  const isPaid = others.some(({ amount }) => amount !== null && amount > 0)
  if (first.base === 'free' && isPaid) return { ...first, base: 'fixed', amount: 0, others }
  return { ...first, others }
}

/** A product as its form begins with it. */
export function draftOf(product: Product, notation: Notation, metadata: string): Draft {
  const [own = [], ...further] = groupsOf(product)
  const [{ priceCurrency: currency = 'usd', taxBehavior = null } = {}] = own
  const empty = emptyDraft(currency)
  const first: Draft = {
    ...empty,
    ...baseOf(own, empty),
    name: product.name,
    description: product.description ?? '',
    visibility: product.visibility,
    interval: product.recurringInterval,
    count: product.recurringIntervalCount ?? 1,
    taxBehavior: taxBehavior ?? '',
    usage: own.flatMap((price, key) =>
      price.amountType === 'metered_unit'
        ? [
            {
              key,
              meterId: price.meterId,
              unitPrice: written(price.unitAmount, currency, notation),
              cap: price.capAmount,
            },
          ]
        : [],
    ),
    usagePeriod: product.meterInterval && {
      interval: product.meterInterval,
      count: product.meterIntervalCount ?? 1,
    },
    trialInterval: product.trialInterval,
    trialCount: product.trialIntervalCount,
    benefits: product.benefits.map(({ id }) => id),
    fields: product.attachedCustomFields.map(({ customFieldId: id, required }) => ({
      id,
      required,
    })),
    medias: product.medias.map(({ id, name, publicUrl }) => ({ id, name, src: publicUrl })),
    message: product.afterPurchaseMessage ?? '',
    nextPage: product.afterPurchaseUrl ?? '',
    metadata,
  }
  return inAll(
    first,
    further.map((prices) => otherOf(prices, first, notation)),
  )
}

/** Tiers follow each other; each begins after the end of the one before. */
export function tiersOf({ firstSeats, tiers }: Pick<Draft, 'firstSeats' | 'tiers'>) {
  return tiers.map(({ price, upTo }, index) => ({
    minSeats: index === 0 ? (firstSeats ?? 1) : (tiers[index - 1]?.upTo ?? 0) + 1,
    maxSeats: upTo,
    pricePerSeat: price ?? 0,
  }))
}
