/** How an amount is written in a field: without groups, with the decimal mark of the language. */
export function amountText(minor: number, digits: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(minor / 10 ** digits)
}

export function fractionDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** With the short sign of the currency, as buyers of that language know it. */
export function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  })
}

/** An amount as one text. */
export function moneyText(amount: number, currency: string, locale: string): string {
  const format = moneyFormat(locale, currency)
  return format.format(amount / 10 ** fractionDigits(currency)).replace('-', '−')
}

/** A round amount for the axis of a chart: “€12K”. */
export function compactMoney(amount: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
  })
  return format.format(amount / 10 ** fractionDigits(currency)).replace('-', '−')
}
