import type { Issue } from '../../../../kernel/index.ts'
import { type AmountType, isStatic, type PriceTerms } from './price.ts'

type Set = readonly PriceTerms[]

const prices = ['body', 'prices']

/** Why these prices cannot be offered together. */
export function checkSet(set: Set, { isRecurring }: { readonly isRecurring: boolean }): Issue[] {
  return [
    ...atMostOne(set, 'fixed'),
    ...atMostOne(set, 'custom'),
    ...atMostOne(set, 'seat_based'),
    ...checkCustomAlone(set),
    ...checkMeters(set, isRecurring),
    ...checkCurrencies(set),
  ]
}

const countOf = (set: Set, type: AmountType) =>
  set.filter(({ amountType }) => amountType === type).length

function atMostOne(set: Set, type: AmountType): Issue[] {
  if (countOf(set, type) <= 1) return []
  return [{ loc: prices, msg: `Only one ${type} price is allowed.`, type: 'value_error' }]
}

/** What the buyer decides would be added to an amount that they do not decide. */
function checkCustomAlone(set: Set): Issue[] {
  const others = set.filter((each) => isStatic(each) && each.amountType !== 'custom')
  if (countOf(set, 'custom') === 0 || others.length === 0) return []
  const msg = "A custom price can't be combined with a fixed or seat-based one."
  return [{ loc: prices, msg, type: 'value_error' }]
}

function checkMeters(set: Set, isRecurring: boolean): Issue[] {
  return set.flatMap(({ amountType, meterId }, index): Issue[] => {
    if (amountType !== 'metered_unit') return []
    if (!isRecurring) {
      const msg = 'Metered prices are not supported on one-time products.'
      return [{ loc: [...prices, index], msg, type: 'value_error' }]
    }
    const isFirst = set.findIndex((each) => each.meterId === meterId) === index
    if (isFirst) return []
    const msg = 'Only one price per meter is allowed.'
    return [{ loc: [...prices, index, 'meter_id'], msg, type: 'value_error' }]
  })
}

function checkCurrencies(set: Set): Issue[] {
  const [first] = set
  return set.flatMap(({ currency }, index) => {
    if (currency === first?.currency) return []
    const msg = 'All prices of a product need the same currency.'
    return [{ loc: [...prices, index, 'price_currency'], msg, type: 'value_error' }]
  })
}

/** The type and the amount by which a list of products is sorted. */
export function sortKeyOf(set: Set) {
  const first = set.find(isStatic) ?? set[0]
  const { amountType = 'fixed', amount, minimumAmount, presetAmount, seatTiers } = first ?? {}
  const priceAmount =
    amount ?? presetAmount ?? minimumAmount ?? seatTiers?.tiers[0]?.price_per_seat ?? null
  return { priceAmountType: amountType, priceAmount }
}
