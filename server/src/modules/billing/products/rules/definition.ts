import type { PriceCreate } from '@guildhall/contract/billing/prices'
import { decimal, type Issue, isCurrency, minimumChargeOf } from '../../../../kernel/index.ts'
import { belowMinimumCharge } from './amount.ts'
import type { PriceTerms } from './price.ts'

type Place = Issue['loc']

const none = {
  amount: null,
  minimumAmount: null,
  maximumAmount: null,
  presetAmount: null,
  meterId: null,
  unitAmount: null,
  capAmount: null,
  seatTiers: null,
} as const

/** The terms that an input describes, with what it leaves out. */
export function termsOf(input: PriceCreate, merchantCurrency: string): PriceTerms {
  const currency = input.price_currency ?? merchantCurrency
  const shared = { ...none, currency, taxBehavior: input.tax_behavior ?? null }
  switch (input.amount_type) {
    case 'fixed':
      return { ...shared, amountType: 'fixed', amount: input.price_amount }
    // The newer name of a free price.
    case 'free':
      return { ...shared, amountType: 'fixed', amount: 0 }
    case 'custom':
      return {
        ...shared,
        amountType: 'custom',
        minimumAmount:
          input.minimum_amount ?? (isCurrency(currency) ? minimumChargeOf(currency) : 0),
        maximumAmount: input.maximum_amount ?? null,
        presetAmount: input.preset_amount ?? null,
      }
    case 'metered_unit':
      return {
        ...shared,
        amountType: 'metered_unit',
        meterId: input.meter_id,
        unitAmount: unitAmountOf(input.unit_amount),
        capAmount: input.cap_amount ?? null,
      }
    case 'seat_based':
      return {
        ...shared,
        amountType: 'seat_based',
        seatTiers: { type: input.seat_tiers.seat_tier_type, tiers: input.seat_tiers.tiers },
      }
  }
}

const unitPrecision = { integerDigits: 5, fractionDigits: 12 }

/** Null for what is no price of a unit. */
function unitAmountOf(input: number | string): string | null {
  const value =
    typeof input === 'number'
      ? decimal.fromNumber(input, unitPrecision)
      : decimal.parse(input, unitPrecision)
  return value && value.unscaled > 0n ? decimal.toText(value) : null
}

/** Why one price cannot be offered. */
export function checkTerms(terms: PriceTerms, loc: Place): Issue[] {
  if (!isCurrency(terms.currency)) {
    return [{ loc: [...loc, 'price_currency'], msg: 'Unknown currency.', type: 'enum' }]
  }
  switch (terms.amountType) {
    case 'fixed':
      return present(
        belowMinimumCharge(terms.currency, terms.amount ?? 0, [...loc, 'price_amount']),
      )
    case 'custom':
      return checkCustom(terms, loc)
    case 'metered_unit':
      return terms.unitAmount === null ? [wrongUnitAmount(loc)] : []
    case 'seat_based':
      return checkTiers(terms, loc)
  }
}

const present = (issue: Issue | undefined) => (issue ? [issue] : [])

const wrongUnitAmount = (loc: Place): Issue => ({
  loc: [...loc, 'unit_amount'],
  msg: 'Input should be above 0, with at most 5 digits before and 12 after the point.',
  type: 'decimal_max_digits',
})

function checkCustom(terms: PriceTerms, loc: Place): Issue[] {
  const { currency, minimumAmount, maximumAmount, presetAmount } = terms
  const minimum = minimumAmount ?? 0
  const at = (field: string) => [...loc, field]
  const invalid = (field: string, msg: string): Issue => ({
    loc: at(field),
    msg,
    type: 'invalid_amount',
  })
  const issues = present(belowMinimumCharge(currency, minimum, at('minimum_amount')))
  if (maximumAmount !== null) {
    if (maximumAmount < minimum) {
      issues.push(invalid('maximum_amount', 'The maximum is below the minimum.'))
    }
    issues.push(...present(belowMinimumCharge(currency, maximumAmount, at('maximum_amount'))))
  }
  if (presetAmount === null) return issues
  if (presetAmount < minimum || presetAmount > (maximumAmount ?? presetAmount)) {
    issues.push(invalid('preset_amount', 'The preset is not between minimum and maximum.'))
  }
  return [...issues, ...present(belowMinimumCharge(currency, presetAmount, at('preset_amount')))]
}

/** Tiers follow each other without a gap; only the last one may be open. */
function checkTiers({ seatTiers }: PriceTerms, loc: Place): Issue[] {
  const tiers = seatTiers?.tiers ?? []
  return tiers.flatMap(({ min_seats, max_seats }, index) => {
    const next = tiers[index + 1]
    const at = [...loc, 'seat_tiers', 'tiers', index]
    if (max_seats !== null && max_seats < min_seats) {
      return [{ loc: [...at, 'max_seats'], msg: 'The end is before the start.', type: 'invalid' }]
    }
    if (!next || (max_seats !== null && next.min_seats === max_seats + 1)) return []
    const msg = 'The next tier must begin right after this one.'
    return [{ loc: [...at, 'max_seats'], msg, type: 'invalid' }]
  })
}
