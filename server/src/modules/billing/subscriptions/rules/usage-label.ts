import {
  type Currency,
  type Decimal,
  decimal,
  decimalsOf,
  fraction,
  type Label,
} from '../../../../kernel/index.ts'

type UsagePrice = { readonly unitAmount: string; readonly capAmount: number | null }

/** Such as `Requests (1200 × 0.005 USD)`: what is charged, without the units that were credited. */
export function usageLabel(
  meter: string,
  billable: Decimal,
  { capAmount, unitAmount }: UsagePrice,
  currency: Currency,
): Label {
  const unit = decimal.fromRow(unitAmount)
  const used = decimal.toFraction(decimal.multiply(billable, unit))
  const isCapped = capAmount !== null && fraction.compare(used, fraction.of(capAmount)) > 0
  const numbers = { units: decimal.toText(billable), price: inMajorUnits(unit, currency) }
  const values = { meter, currency: currency.toUpperCase() }
  if (!isCapped) return { text: 'usage', values, numbers }
  const cap = inMajorUnits(decimal.fromRow(String(capAmount)), currency)
  return { text: 'cappedUsage', values, numbers: { ...numbers, cap } }
}

function inMajorUnits(minor: Decimal, currency: Currency): string {
  const places = decimalsOf(currency)
  const factor = decimal.fromRow(places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`)
  return decimal.toText(decimal.multiply(minor, factor))
}
