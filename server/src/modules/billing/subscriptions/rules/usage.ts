import {
  type Currency,
  type Decimal,
  decimal,
  decimalsOf,
  fraction,
  halfAwayFromZero,
} from '../../../../kernel/index.ts'

/** As much as a price can be. */
const maxAmount = 999_999_999_999n

/** Rounded half away from zero, once, and at most the cap. */
export function usageAmount(
  billable: Decimal,
  { unitAmount, capAmount }: { readonly unitAmount: string; readonly capAmount: number | null },
): number {
  const exact = decimal.multiply(billable, decimal.fromRow(unitAmount))
  const amount = halfAwayFromZero(decimal.toFraction(exact))
  const cap = capAmount === null ? maxAmount : BigInt(capAmount)
  return Number(amount > cap ? cap : amount)
}

/** Such as `Requests (1200 × 0.005 USD)`. */
export function usageLabel(
  name: string,
  units: string,
  price: { readonly unitAmount: string; readonly capAmount: number | null },
  currency: Currency,
): string {
  const isCapped =
    price.capAmount !== null &&
    fraction.compare(
      decimal.toFraction(
        decimal.multiply(decimal.fromRow(units), decimal.fromRow(price.unitAmount)),
      ),
      fraction.of(price.capAmount),
    ) > 0
  const each = inMajorUnits(decimal.fromRow(price.unitAmount), currency)
  const code = currency.toUpperCase()
  const capped = isCapped
    ? `, capped at ${inMajorUnits(decimal.fromRow(String(price.capAmount)), currency)} ${code}`
    : ''
  return `${name} (${units} × ${each} ${code}${capped})`
}

function inMajorUnits(minor: Decimal, currency: Currency): string {
  const places = decimalsOf(currency)
  const factor = decimal.fromRow(places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`)
  return decimal.toText(decimal.multiply(minor, factor))
}
