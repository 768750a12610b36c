/** Minor units of an amount as a buyer types it, or null: “142,80”, “1 234.5”, “1.234,50”. */
export function minorUnits(text: string, digits: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '')
  const match = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:([.,])(\d*))?$/.exec(plain)
  if (!match) return null
  const [, whole = '', mark, fraction = ''] = match
  // A mark that groups thousands cannot also begin the fraction.
  if (mark && whole.includes(mark)) return null
  if (fraction.length > digits) {
    // “1.234” without decimals is a group where no fraction of three digits exists.
    if (fraction.length !== 3 || whole.length > 3) return null
    return toMinor(whole.replace(/[.,]/g, '') + fraction, '', digits)
  }
  return toMinor(whole.replace(/[.,]/g, ''), fraction, digits)
}

function toMinor(whole: string, fraction: string, digits: number): number | null {
  const units = Number(whole + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(units) ? units : null
}

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
