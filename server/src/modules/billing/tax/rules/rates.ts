import type { Address } from '@guildhall/contract/kernel/billing'
import type { TaxId } from '@guildhall/contract/kernel/billing-address'
import { isInEuropeanUnion } from './european-union.ts'

/** `location` follows the place of the buyer. */
export type TaxBehaviorOption = 'location' | TaxBehavior
/** Whether a price contains the tax, or the tax is added to it. */
export type TaxBehavior = 'inclusive' | 'exclusive'

/** Plain values, so that an order can store the rate that it was made with. */
export type TaxRate = {
  readonly partsPerMillion: number
  readonly behavior: TaxBehavior
  readonly reason: 'standard_rated' | 'reverse_charge' | 'not_collecting'
  readonly country: string | null
  readonly state: string | null
  /** The tax is rounded to a multiple of it, where the currency is not charged in single units. */
  readonly step?: number
}

/** Who pays, as far as it matters for taxes. A valid tax id makes a business, and nothing else does. */
export type Buyer = {
  /** Validated when it was stored. */
  readonly taxId: TaxId | null
  /** At home the seller charges the tax to businesses as well. */
  readonly sellerCountry: string | null
}

/** The tax of a place in parts per million, by country or state. */
const table: Readonly<Record<string, number>> = {
  'US-NY': 88_750,
  'US-CA': 72_500,
  'CA-ON': 130_000,
  IN: 180_000,
  DE: 190_000,
  FR: 200_000,
  ES: 210_000,
  PL: 230_000,
  GB: 200_000,
  TR: 200_000,
  UA: 200_000,
}

/** No place takes more. */
export const highestRate = Math.max(...Object.values(table))

/** Where the rate depends on the state. */
const taxedByState: ReadonlySet<string> = new Set(['US', 'CA'])

const pricesWithoutTax: ReadonlySet<string> = new Set(['US', 'CA', 'IN'])

function behaviorAt(option: TaxBehaviorOption, country: string): TaxBehavior {
  if (option !== 'location') return option
  return pricesWithoutTax.has(country) ? 'exclusive' : 'inclusive'
}

/** The rate at an address; null while it is unknown, or lacks the state where taxes depend on it. */
export function rateInTable(
  address: Pick<Address, 'country' | 'state'> | null,
  buyer: Buyer | null,
  option: TaxBehaviorOption,
): TaxRate | null {
  if (!address) return null
  const { country } = address
  const state = taxedByState.has(country) ? address.state : null
  if (taxedByState.has(country) && state === null) return null
  const behavior = behaviorAt(option, country)
  const place = { behavior, country, state }
  if (isReverseCharge(country, buyer)) {
    return { ...place, partsPerMillion: 0, reason: 'reverse_charge' }
  }
  const rate = table[state ?? country]
  return rate === undefined
    ? { ...place, partsPerMillion: 0, reason: 'not_collecting' }
    : { ...place, partsPerMillion: rate, reason: 'standard_rated' }
}

/** A business in the European Union declares the tax itself. */
const isReverseCharge = (country: string, buyer: Buyer | null) =>
  buyer?.taxId?.format === 'eu_vat' && country !== buyer.sellerCountry && isInEuropeanUnion(country)

/** Where nothing is taxed, the address does not matter. */
export function noRate(
  address: Pick<Address, 'country' | 'state'> | null,
  option: TaxBehaviorOption,
): TaxRate {
  const country = address?.country ?? null
  return {
    partsPerMillion: 0,
    behavior: behaviorAt(option, country ?? ''),
    reason: 'not_collecting',
    country,
    state: address?.state ?? null,
  }
}
