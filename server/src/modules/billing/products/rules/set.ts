import type { Issue } from '../../../../kernel/index.ts'
import { type AmountType, isStatic, type PriceTerms } from './price.ts'

type Set = readonly PriceTerms[]

const prices = ['body', 'prices']

/** Usage may be charged by many meters, each in many currencies. */
const mostInCurrency = 20

/** A price with its place in the list. */
type Placed = { readonly terms: PriceTerms; readonly index: number }

/** Why these prices cannot be offered together. Each currency is a set of its own, sold alike in all. */
export function checkSet(set: Set, { isRecurring }: { readonly isRecurring: boolean }): Issue[] {
  const placed = set.map((terms, index) => ({ terms, index }))
  const groups = [...Map.groupBy(placed, ({ terms }) => terms.currency).values()]
  const ofEach = groups.flatMap((group) => {
    const own = group.map(({ terms }) => terms)
    return [
      ...atMostOne(own, 'fixed'),
      ...atMostOne(own, 'custom'),
      ...atMostOne(own, 'seat_based'),
      ...checkCustomAlone(own),
      ...checkMeters(group, isRecurring),
      ...checkCount(own),
    ]
  })
  return ofEach.length > 0 ? ofEach : checkAlike(groups)
}

const countOf = (set: Set, type: AmountType) =>
  set.filter(({ amountType }) => amountType === type).length

function atMostOne(set: Set, type: AmountType): Issue[] {
  if (countOf(set, type) <= 1) return []
  return [{ loc: prices, msg: `Only one ${type} price is allowed.`, type: 'value_error' }]
}

function checkCount({ length }: Set): Issue[] {
  if (length <= mostInCurrency) return []
  const msg = `At most ${mostInCurrency} prices are allowed in a currency.`
  return [{ loc: prices, msg, type: 'too_long' }]
}

/** What the buyer decides would be added to an amount that they do not decide. */
function checkCustomAlone(set: Set): Issue[] {
  const others = set.filter((each) => isStatic(each) && each.amountType !== 'custom')
  if (countOf(set, 'custom') === 0 || others.length === 0) return []
  const msg = "A custom price can't be combined with a fixed or seat-based one."
  return [{ loc: prices, msg, type: 'value_error' }]
}

function checkMeters(set: readonly Placed[], isRecurring: boolean): Issue[] {
  return set.flatMap(({ index, terms: { amountType, meterId } }): Issue[] => {
    if (amountType !== 'metered_unit') return []
    if (!isRecurring) {
      const msg = 'Metered prices are not supported on one-time products.'
      return [{ loc: [...prices, index], msg, type: 'value_error' }]
    }
    const isFirst = set.find(({ terms }) => terms.meterId === meterId)?.index === index
    if (isFirst) return []
    const msg = 'Only one price per meter is allowed.'
    return [{ loc: [...prices, index, 'meter_id'], msg, type: 'value_error' }]
  })
}

/** What is sold by a price, whatever it costs. */
const kindOf = ({ amountType, meterId, seatTiers }: PriceTerms): string => {
  const steps = seatTiers?.tiers.map(({ max_seats, min_seats }) => [min_seats, max_seats])
  return JSON.stringify([amountType, meterId, seatTiers?.type, steps])
}
const kindsOf = (group: readonly Placed[]) => group.map(({ terms }) => kindOf(terms)).sort()

/** A buyer gets the same in each currency: the same kinds of prices, meters and steps of seats. */
function checkAlike([first, ...others]: readonly (readonly Placed[])[]): Issue[] {
  if (!first) return []
  const expected = kindsOf(first).join()
  return others.flatMap((group): Issue[] => {
    const [{ index = 0 } = {}] = group
    if (kindsOf(group).join() === expected) return []
    const msg = 'Each currency needs the same kinds of prices, meters and seats.'
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
